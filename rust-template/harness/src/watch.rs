//! Ends the process when one case has used more CPU time than it may: a thread cannot be stopped from outside.
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::sync::{Mutex, OnceLock};
use std::thread::{JoinHandle, Thread};
use std::time::{Duration, Instant};

use crate::report;

/// What the case that runs may use, in milliseconds.
static ALLOWED: AtomicU64 = AtomicU64::new(0);
/// Where the kernel tells the CPU time of the thread that runs cases.
static SCHEDSTAT: Mutex<Option<PathBuf>> = Mutex::new(None);
static LOST: AtomicBool = AtomicBool::new(false);
static DONE: AtomicBool = AtomicBool::new(false);
static WATCHER: OnceLock<Thread> = OnceLock::new();

pub fn arm(cpu: Duration) {
    ALLOWED.store(cpu.as_millis() as u64, SeqCst);
}

pub fn this_thread() {
    let path = std::fs::read_link("/proc/thread-self").ok().map(|task| PathBuf::from("/proc").join(task).join("schedstat"));
    *SCHEDSTAT.lock().expect("nobody panics with it") = path;
}

pub fn done() {
    DONE.store(true, SeqCst);
    wake();
}

/// The thread that runs cases stops here for good: what it was doing must not go on, and cannot be undone.
pub fn lose_this_thread() -> ! {
    LOST.store(true, SeqCst);
    wake();
    loop {
        std::thread::park();
    }
}

fn wake() {
    if let Some(watcher) = WATCHER.get() {
        watcher.unpark();
    }
}

/// True when every case was run, false when the worker was lost on the way.
pub fn until_done_or_lost(worker: &JoinHandle<()>) -> bool {
    WATCHER.get_or_init(std::thread::current);
    let started = Instant::now();
    let mut seen = None;
    let mut since = Duration::ZERO;
    loop {
        std::thread::park_timeout(Duration::from_millis(5));
        if LOST.swap(false, SeqCst) {
            return false;
        }
        if DONE.load(SeqCst) || worker.is_finished() {
            return true;
        }
        let running = report::running();
        let now = used().unwrap_or_else(|| started.elapsed());
        if running.is_none() || running != seen {
            seen = running;
            since = now;
        }
        let allowed = Duration::from_millis(ALLOWED.load(SeqCst));
        if let Some(case) = running.filter(|_| now.saturating_sub(since) > allowed) {
            report::end_case(case, "{\"unknown\":\"cpu time\"}");
        }
    }
}

/// CPU time of the worker; where the kernel does not tell it, the clock must do.
fn used() -> Option<Duration> {
    let path = SCHEDSTAT.lock().ok()?.clone()?;
    let text = std::fs::read_to_string(path).ok()?;
    Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
}
