//! Replaced for each batch by one that names the programs in it (stages/test/plan-workspace.ts).
mod allocator;
mod report;
mod run;
mod watch;

#[global_allocator]
static ALLOCATOR: allocator::Counting = allocator::Counting;

fn main() {
    run::main(&[]);
}
