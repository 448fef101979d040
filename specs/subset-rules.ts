/** What Rust comes through the translator, for agents that write some. */
export const SUBSET_RULES = `Always:
- a library without dependencies; the entry function is \`pub\` and has exactly the given name and signature;
- integers with the ordinary checked operators (overflow panics, and must not happen on valid inputs), bool, tuples, structs, enums, Box-recursive types, Option, Result, Vec, slices, arrays;
- while loops with index variables; \`for i in 0..n\`; \`for x in v.iter()\`; match, if, return, and in the innermost while or loop also break and continue;
- own helper functions, also recursive ones; parameters by value, & and &mut; Vec with new, push, len, index, swap and resize; parts of slices \`&s[i..j]\`, \`&s[i..]\`, \`&s[..j]\`.

Never:
- unsafe, extern, static mut, attributes other than derives (of Clone, Copy, PartialEq, Default), build scripts, macros of your own, conditional compilation;
- std::{fs, net, process, env, thread, io, os, time}, printing, randomness, HashMap, HashSet, BTreeMap, Rc, RefCell, String, &str, char, floats, dyn, function pointers;
- \`return\` or \`break 'label\` out of an outer loop from inside an inner one: use a flag, or put the inner loop into a helper;
- \`break\` inside a \`for\`: write a while loop, or return from a helper;
- two variables of one loop that begin with the same value and of which one is assigned to the other (\`let mut a = 1; let mut b = 1; while … { let c = a + b; a = b; b = c; }\`): begin with different values (0 and 1), or put the loop into a helper that takes both as parameters;
- \`a..=b\`, \`.rev()\`, and iterator chains (map, filter, zip, enumerate, windows, fold, sum): use an index loop;
- \`for x in &v\`, \`for x in slice\`: write \`.iter()\` or \`.iter_mut()\`;
- \`?\`, Option and Result combinators (map, unwrap_or, and_then), \`==\` on an Option: use match;
- slice patterns: test the length and index;
- \`v[i] = x + 1\`, \`v[i].f = x + 1\`, \`v[i][j] = x - 1\` on a Vec: write \`let t = x + 1; v[i] = t;\` (\`+=\` is fine);
- arithmetic and comparisons on references: write \`*a + *b\`, \`*a < *b\`;
- \`!=\`, \`<\` and max on types of your own: write \`!(a == b)\`, and compare fields;
- \`vec![1, 2, 3]\`: use pushes or \`[1, 2, 3].to_vec()\` (\`vec![x; n]\` of a Copy value is fine);
- v.pop, v.is_empty, v.first, v.last, v.insert, v.remove, v.clear, v.truncate, v.extend, sort, dedup, mem::take: use len, indices, resize, mem::replace and loops of your own (a stack is a Vec with its top in a variable);
- abs, pow, signum, abs_diff, rem_euclid, count_ones, is_power_of_two, saturating_mul, checked_pow, try_from: use if and loops (checked_, wrapping_ and saturating_ add and sub are fine);
- assert!(c) inside \`if c\`; helpers that return \`!\`;
- storing a &mut in a struct or an element; names that are Lean keywords or \`ok fail panic some none cont done\`, types called \`Unit Nat Array List String\`.`;
