// SPDX-License-Identifier: MIT
//! The word graph.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::OnceLock;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use rackside_engine as engine;
use rackside_engine::FileError;
use rackside_engine::lookup::{Found, Pattern, Step};
use rackside_engine::prepared::{Folder, Prepared, fingerprint_of};

use crate::errors::{file_error, refused};

/// Words, and true if there are more.
type Words<'py> = (Vec<Bound<'py, PyBytes>>, bool);

/// Source of a word graph.
#[derive(FromPyObject)]
enum Source {
    Content(PyBackedBytes),
    File(PathBuf),
}

/// A word graph, checked when it is created.
#[pyclass(frozen, module = "desktop_app._engine")]
pub(crate) struct Kwg {
    graph: engine::Kwg,
    max_tile: u8,
    /// The data for searches, once requested; the inner value is None if the graph has no GADDAG.
    prepared: OnceLock<Option<Prepared>>,
    /// The folder of prepared word graphs.
    folder: Option<Folder>,
    fault: Option<String>,
}

impl Kwg {
    fn of(graph: engine::Kwg, max_tile: u8) -> Self {
        Self {
            graph,
            max_tile,
            prepared: OnceLock::new(),
            folder: None,
            fault: None,
        }
    }

    /// The data for searches: loaded from the folder, or made and stored there for the next time.
    pub(crate) fn prepared(&self) -> Option<&Prepared> {
        let make = || {
            let made = Prepared::new(&self.graph)?;
            if let Some(folder) = &self.folder {
                // It is only a cache: a full disk or a folder without write permission costs time
                // but changes no result.
                let _ = folder.keep(&made, self.max_tile);
            }
            Some(made)
        };
        self.prepared.get_or_init(make).as_ref()
    }
}

#[pymethods]
impl Kwg {
    /// The interpreter is released while the graph is checked, which takes milliseconds.
    #[new]
    #[pyo3(signature = (data, max_tile = 26))]
    fn new(py: Python<'_>, data: &[u8], max_tile: u8) -> PyResult<Self> {
        py.detach(|| engine::Kwg::from_bytes(data, max_tile))
            .map(|graph| Self::of(graph, max_tile))
            .map_err(refused)
    }

    #[staticmethod]
    #[pyo3(signature = (source, folder, max_tile = 26))]
    fn kept(py: Python<'_>, source: Source, folder: PathBuf, max_tile: u8) -> PyResult<Self> {
        let folder = Folder::new(folder);
        let open = || match source {
            Source::Content(data) => folder.open(&data, max_tile).map_err(FileError::from),
            Source::File(path) => folder.open_file(&path, max_tile),
        };
        let opened = py.detach(open).map_err(file_error)?;
        let mut kwg = Self::of(opened.kwg, max_tile);
        if let Some(prepared) = opened.prepared {
            kwg.prepared = OnceLock::from(Some(prepared));
        }
        kwg.fault = opened.fault.map(|fault| fault.to_string());
        kwg.folder = Some(folder);
        Ok(kwg)
    }

    #[getter]
    fn is_prepared(&self) -> bool {
        self.prepared.get().is_some_and(Option::is_some)
    }

    #[getter]
    fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    #[staticmethod]
    #[pyo3(signature = (path, max_tile = 26))]
    fn open(py: Python<'_>, path: PathBuf, max_tile: u8) -> PyResult<Self> {
        py.detach(move || engine::Kwg::open(&path, max_tile))
            .map(|graph| Self::of(graph, max_tile))
            .map_err(file_error)
    }

    /// A look-up takes less time than releasing the interpreter would.
    fn accepts(&self, tiles: &[u8]) -> bool {
        self.graph.accepts(tiles)
    }

    fn hooks<'py>(
        &self,
        py: Python<'py>,
        word: &[u8],
    ) -> (Bound<'py, PyBytes>, Bound<'py, PyBytes>) {
        let hooks = self.graph.hooks(word);
        let bytes = |tiles: &[u8]| PyBytes::new(py, tiles);
        (bytes(&hooks.front), bytes(&hooks.back))
    }

    fn anagrams<'py>(
        &self,
        py: Python<'py>,
        tiles: &[u8],
        blanks: usize,
        least: usize,
        most: usize,
    ) -> Words<'py> {
        let found = py.detach(|| self.graph.anagrams(tiles, blanks, least, most));
        words(py, &found)
    }

    #[expect(clippy::needless_pass_by_value, reason = "Python gives it away")]
    fn matches<'py>(
        &self,
        py: Python<'py>,
        steps: Vec<Option<PyBackedBytes>>,
        most: usize,
    ) -> PyResult<Words<'py>> {
        let steps: Vec<Step<'_>> = steps
            .iter()
            .map(|tiles| match tiles {
                Some(tiles) => Step::OneOf(tiles),
                None => Step::AnyNumber,
            })
            .collect();
        let pattern = Pattern::new(&steps).map_err(refused)?;
        let found = py.detach(|| self.graph.matches(&pattern, most));
        Ok(words(py, &found))
    }
}

fn words<'py>(py: Python<'py>, found: &Found) -> Words<'py> {
    let words = found.words.iter().map(|word| PyBytes::new(py, word));
    (words.collect(), found.is_cut)
}

/// The interpreter is released, because compiling a list takes a third of a second.
#[pyfunction]
#[pyo3(signature = (words, with_gaddag = true))]
pub(crate) fn compile_kwg<'py>(
    py: Python<'py>,
    words: &[u8],
    with_gaddag: bool,
) -> PyResult<Bound<'py, PyBytes>> {
    let compiled = py.detach(|| engine::kwg::compile(words, with_gaddag));
    compiled
        .map(|bytes| PyBytes::new(py, &bytes))
        .map_err(refused)
}

/// The graph, the number of words, the number of lines left out, and the definitions.
type List<'py> = (Bound<'py, PyBytes>, usize, usize, HashMap<String, String>);

/// The interpreter is released, as in `compile_kwg`.
#[pyfunction]
pub(crate) fn compile_list<'py>(py: Python<'py>, text: &[u8]) -> PyResult<List<'py>> {
    let read = py
        .detach(|| engine::kwg::compile_list(text))
        .map_err(refused)?;
    let definitions = read.definitions.into_iter();
    Ok((
        PyBytes::new(py, &read.graph),
        read.words,
        read.skipped,
        definitions
            .map(|(word, text)| (word, text.to_owned()))
            .collect(),
    ))
}

#[pyfunction]
pub(crate) fn fingerprint(py: Python<'_>, path: PathBuf) -> PyResult<String> {
    Ok(py.detach(move || fingerprint_of(&path))?)
}
