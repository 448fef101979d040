//! How values get into a program under test and out again: arguments as a line of words, results as JSON in the encoding of docs/values.md.
//! A program can do nothing with this that it could not do alone: the channel to the pipeline is not here.
#![forbid(unsafe_code)]

mod decode;
mod encode;

pub use decode::{Bad, Decode, Input};
pub use encode::{Encode, Output};

/// A function under test as the harness calls it: decodes its arguments, runs, encodes what came out.
pub type Entry = fn(&mut Input, &mut Output) -> Result<(), Bad>;
