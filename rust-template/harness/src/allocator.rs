//! Counts the memory a case uses and stops it when it is too much, at the same place on every machine.
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

pub struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static LIMIT: AtomicUsize = AtomicUsize::new(usize::MAX);

/// From now on `bytes` more than what is in use are allowed.
pub fn allow(bytes: usize) {
    LIMIT.store(LIVE.load(Relaxed).saturating_add(bytes), Relaxed);
}

pub fn allow_all() {
    LIMIT.store(usize::MAX, Relaxed);
}

fn reserve(bytes: usize) {
    let before = LIVE.fetch_add(bytes, Relaxed);
    let limit = LIMIT.load(Relaxed);
    if before.saturating_add(bytes) > limit {
        // Reporting must not come back here.
        LIMIT.store(usize::MAX, Relaxed);
        crate::report::memory_and_stop();
    }
}

// Every call is handed to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        reserve(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        reserve(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        reserve(size.saturating_sub(layout.size()));
        LIVE.fetch_sub(layout.size().saturating_sub(size), Relaxed);
        unsafe { System.realloc(pointer, layout, size) }
    }
}
