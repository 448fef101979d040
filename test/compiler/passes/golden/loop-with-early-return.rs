pub fn f(v: &[u32], x: u32) -> Option<usize> {
    let mut i = 0;
    while i < v.len() {
        if v[i] == x {
            return Some(i);
        }
        i += 1;
    }
    None
}
