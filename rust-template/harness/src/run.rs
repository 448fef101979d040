//! Runs the cases of one program: `harness PROGRAM CHANNEL FIRST`, the rest on standard input. A case that breaks the process is found
//! missing by the pipeline, which starts again after it.
use aegis_value::{Entry, Input, Output};
use std::cell::Cell;
use std::io::Read;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::Arc;
use std::time::Duration;

use crate::{allocator, report, watch};

/// Deep recursion is a matter of the program, not of our stack.
const STACK: usize = 64 << 20;
/// Threads that a case used up the memory of are left lying about; so many, and the process ends.
const MAX_LOST: usize = 8;

thread_local! {
    /// The last panic was about a collection that no machine could hold.
    static TOO_LARGE: Cell<bool> = const { Cell::new(false) };
}

struct Work {
    entry: Entry,
    cases: Vec<String>,
    next: AtomicUsize,
}

struct Limits {
    memory: usize,
    result: usize,
    huge: bool,
}

pub fn main(entries: &[Entry]) {
    let mut args = std::env::args().skip(1);
    let mut next = || args.next().expect("harness PROGRAM CHANNEL FIRST");
    let entry = entries[next().parse::<usize>().expect("a number")];
    let file = std::fs::File::options().append(true).create(true).open(next()).expect("the channel can be opened");
    let first = next().parse().expect("a number");
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).expect("cases on standard input");
    let (secret, cases) = text.split_once('\n').expect("the secret on a line of its own");
    report::open(file, secret.to_string());
    discard_what_is_printed();
    std::panic::set_hook(Box::new(|info| TOO_LARGE.set(info.payload_as_str() == Some("capacity overflow"))));
    let cases = cases.lines().map(str::to_string).collect();
    let work = Arc::new(Work { entry, cases, next: AtomicUsize::new(first) });
    for _ in 0..MAX_LOST {
        let mine = Arc::clone(&work);
        let worker = std::thread::Builder::new().stack_size(STACK).spawn(move || run_all(&mine)).expect("a thread can be started");
        if watch::until_done_or_lost(&worker) {
            break;
        }
    }
    // Lost threads go with the process.
    std::process::exit(0);
}

/// What a program prints is nobody's business, and megabytes of it would only fill pipes. Its messages to standard error stay: they tell of a stack overflow.
#[cfg(unix)]
fn discard_what_is_printed() {
    use std::os::fd::AsRawFd;
    extern "C" {
        fn dup2(from: i32, to: i32) -> i32;
    }
    if let Ok(nowhere) = std::fs::File::options().write(true).open("/dev/null") {
        unsafe { dup2(nowhere.as_raw_fd(), 1) };
    }
}

#[cfg(not(unix))]
fn discard_what_is_printed() {}

/// Each case is `MILLISECONDS BYTES RESULT-BYTES HUGE` and then its arguments. Where HUGE is 1, a panic over an impossible size of a collection counts as
/// running out of memory: it says nothing about the program.
fn run_all(work: &Work) {
    watch::this_thread();
    loop {
        let i = work.next.fetch_add(1, SeqCst);
        let Some(case) = work.cases.get(i) else { break };
        let mut input = Input::new(case);
        let (Ok(cpu), Ok(memory), Ok(result), Ok(huge)) = (input.number(), input.number(), input.number(), input.number()) else {
            panic!("a case begins with its limits");
        };
        watch::arm(Duration::from_millis(cpu as u64));
        report::begin(i);
        run_one(work.entry, &mut input, &Limits { memory, result, huge: huge == 1 });
    }
    watch::done();
}

fn run_one(entry: Entry, input: &mut Input, limits: &Limits) {
    let mut output = Output::default();
    output.raw("{\"ok\":");
    allocator::allow(limits.memory);
    let outcome = catch_unwind(AssertUnwindSafe(|| entry(input, &mut output)));
    allocator::allow_all();
    match outcome {
        Err(panic) => {
            // A payload may panic when it is dropped.
            std::mem::forget(panic);
            let huge = limits.huge && TOO_LARGE.get();
            report::finish(if huge { "{\"unknown\":\"memory\"}" } else { "{\"panic\":true}" });
        }
        Ok(Err(_)) => report::finish("{\"unknown\":\"bad input\"}"),
        Ok(Ok(())) if output.text().len() > limits.result => report::finish("{\"unknown\":\"output\"}"),
        Ok(Ok(())) => {
            output.raw("}");
            report::finish(output.text());
        }
    }
}
