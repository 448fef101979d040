//! Runs the cases of one program: `harness PROGRAM CHANNEL FIRST`, the rest on standard input. A case that breaks the process is found
//! missing by the pipeline, which starts again after it.
use aegis_value::{Entry, Input, Output};
use std::io::Read;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::time::{Duration, Instant};

use crate::{allocator, report};

/// Deep recursion is a matter of the program, not of our stack.
const STACK: usize = 256 << 20;

struct Limits {
    cpu: Duration,
    memory: usize,
    result: usize,
}

pub fn main(entries: &[Entry]) {
    let mut args = std::env::args().skip(1);
    let mut next = || args.next().expect("harness PROGRAM CHANNEL FIRST");
    let entry = entries[next().parse::<usize>().expect("a number")];
    let file = std::fs::File::options().append(true).create(true).open(next()).expect("the channel can be opened");
    let first: usize = next().parse().expect("a number");
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).expect("cases on standard input");
    let (secret, cases) = text.split_once('\n').expect("the secret on a line of its own");
    report::open(file, secret.to_string());
    std::panic::set_hook(Box::new(|_| {}));
    let cases: Vec<String> = cases.lines().map(str::to_string).collect();
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(move || run_all(entry, &cases, first));
    worker.expect("a thread can be started").join().expect("the thread catches panics");
}

/// Each case is `MILLISECONDS BYTES RESULT-BYTES` and then its arguments.
fn run_all(entry: Entry, cases: &[String], first: usize) {
    watch_this_thread();
    for (i, case) in cases.iter().enumerate().skip(first) {
        let mut input = Input::new(case);
        let (Ok(cpu), Ok(memory), Ok(result)) = (input.number(), input.number(), input.number()) else {
            report::begin(i);
            report::finish("{\"unknown\":\"bad input\"}");
            continue;
        };
        let limits = Limits { cpu: Duration::from_millis(cpu as u64), memory, result };
        watch::arm(limits.cpu);
        report::begin(i);
        run_one(entry, &mut input, &limits);
    }
    watch::disarm();
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
            report::finish("{\"panic\":true}");
        }
        Ok(Err(_)) => report::finish("{\"unknown\":\"bad input\"}"),
        Ok(Ok(())) if output.text().len() > limits.result => report::finish("{\"unknown\":\"output\"}"),
        Ok(Ok(())) => {
            output.raw("}");
            report::finish(output.text());
        }
    }
}

/// CPU time this thread has used, as the kernel tells it; where it does not, the clock must do.
fn watch_this_thread() {
    let schedstat = std::fs::read_link("/proc/thread-self").ok().map(|task| std::path::Path::new("/proc").join(task).join("schedstat"));
    let started = Instant::now();
    watch::start(move || {
        let text = schedstat.as_ref().and_then(|path| std::fs::read_to_string(path).ok());
        match text.as_deref().and_then(|t| t.split(' ').next()).and_then(|t| t.parse().ok()) {
            Some(nanoseconds) => Duration::from_nanos(nanoseconds),
            None => started.elapsed(),
        }
    });
}

mod watch {
    use crate::report;
    use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
    use std::time::Duration;

    /// What the case that runs may use, in milliseconds; 0 while none runs.
    static ALLOWED: AtomicU64 = AtomicU64::new(0);

    pub fn arm(cpu: Duration) {
        ALLOWED.store(cpu.as_millis() as u64, SeqCst);
    }

    pub fn disarm() {
        ALLOWED.store(0, SeqCst);
    }

    /// Ends the process when one case has used more CPU time than it may.
    pub fn start(used: impl Fn() -> Duration + Send + 'static) {
        std::thread::spawn(move || {
            let mut seen = None;
            let mut since = Duration::ZERO;
            loop {
                std::thread::sleep(Duration::from_millis(5));
                let running = report::running();
                let now = used();
                if running.is_none() || running != seen {
                    seen = running;
                    since = now;
                }
                let allowed = Duration::from_millis(ALLOWED.load(SeqCst));
                if let Some(case) = running.filter(|_| !allowed.is_zero() && now.saturating_sub(since) > allowed) {
                    report::end_case(case, "{\"unknown\":\"cpu time\"}");
                }
            }
        });
    }
}
