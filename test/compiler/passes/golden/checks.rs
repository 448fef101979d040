pub fn f(v: &[u32], i: usize, d: u32) -> u32 {
    (v[i] + 1) / d
}
