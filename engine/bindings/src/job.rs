// SPDX-License-Identifier: MIT
//! Work in a background thread that Python can wait for.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{Builder, JoinHandle};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// A running or finished job, and its result.
pub(crate) struct Job<T> {
    running: Mutex<Option<JoinHandle<T>>>,
    found: OnceLock<T>,
    is_done: Arc<AtomicBool>,
}

/// Records the end of the work, even if it panics.
struct AtEnd(Arc<AtomicBool>);

impl Drop for AtEnd {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

impl<T: Clone + Send + Sync + 'static> Job<T> {
    /// Start the work; raises `OSError` if the system has no thread to give.
    pub(crate) fn begin(work: impl FnOnce() -> T + Send + 'static) -> PyResult<Self> {
        let is_done = Arc::new(AtomicBool::new(false));
        let at_end = AtEnd(is_done.clone());
        let running = Builder::new().name("engine".into()).spawn(move || {
            let _at_end = at_end;
            work()
        })?;
        Ok(Self {
            running: Mutex::new(Some(running)),
            found: OnceLock::new(),
            is_done,
        })
    }

    /// True if the work has ended.
    pub(crate) fn is_done(&self) -> bool {
        self.is_done.load(Ordering::Acquire)
    }

    /// Wait for the end with the interpreter released; raises `RuntimeError` if the work panicked.
    pub(crate) fn wait(&self, py: Python<'_>) -> PyResult<T> {
        py.detach(|| {
            let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(Ok(found)) = running.take().map(JoinHandle::join) {
                self.found.get_or_init(|| found);
            }
        });
        let failed = || PyRuntimeError::new_err("the engine failed in its own thread");
        self.found.get().cloned().ok_or_else(failed)
    }
}
