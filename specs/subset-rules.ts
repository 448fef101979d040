/** What Rust comes through the translator, for agents that write some. */
export const SUBSET_RULES = `Always:
- a library without dependencies; the entry function is \`pub\` and has exactly the given name and signature;
- integers with the ordinary checked operators (overflow panics, and must not happen on valid inputs), bool, tuples, structs, enums, Box-recursive types, Option, Result, Vec, slices, arrays;
- while loops with index variables; \`for i in 0..n\` over usize; \`for x in v.iter()\`; match, if, return, break and continue in the innermost loop;
- own helper functions, also recursive ones; parameters by value, & and &mut.

Never:
- unsafe, extern, static mut, attributes other than derives, build scripts, macros of your own, conditional compilation;
- std::{fs, net, process, env, thread, io, os, time}, printing, randomness, HashMap, HashSet, BTreeMap, Rc, RefCell, String, &str, char, floats, dyn, function pointers;
- \`return\` or \`break 'label\` out of an outer loop from inside an inner one: use a flag, or put the inner loop into a helper;
- \`a..=b\`, \`.rev()\`, and iterator chains (map, filter, zip, enumerate, windows, fold, sum): use an index loop;
- \`?\`, Option and Result combinators (map, unwrap_or, and_then): use match;
- slice patterns: test the length and index;
- \`v[i] = x + 1\` on a Vec: write \`let t = x + 1; v[i] = t;\` (\`+=\` is fine);
- arithmetic and comparisons on references: write \`*a + *b\`, \`*a < *b\`;
- \`vec![1, 2, 3]\`: use pushes or \`[1, 2, 3].to_vec()\` (\`vec![x; n]\` of a Copy value is fine);
- v.insert, v.clear, v.truncate, v.first, v.last, mem::take: use indices, resize, mem::replace;
- abs, pow, signum, abs_diff, rem_euclid, count_ones, try_from: use if and loops;
- storing a &mut in a struct or an element; names that are Lean keywords or \`ok fail panic some none cont done\`.`;
