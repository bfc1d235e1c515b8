// SPDX-License-Identifier: MIT
//! Work in a thread of its own, which Python may wait for.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{Builder, JoinHandle};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// Work that has begun, and what it came to.
pub(crate) struct Job<T> {
    running: Mutex<Option<JoinHandle<T>>>,
    found: OnceLock<T>,
    is_done: Arc<AtomicBool>,
}

/// Notes the end of the work, however it ends.
struct AtEnd(Arc<AtomicBool>);

impl Drop for AtEnd {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

impl<T: Clone + Send + Sync + 'static> Job<T> {
    /// Begin the work; a system without threads to give raises `OSError`.
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

    /// Whether the work has ended.
    pub(crate) fn is_done(&self) -> bool {
        self.is_done.load(Ordering::Acquire)
    }

    /// Wait for the end with the interpreter released; work that panicked raises `RuntimeError`.
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
