pub fn f(o: Option<u32>, k: u32) -> u32 {
    match o {
        Some(x) if x > k => x - k,
        Some(_) => k,
        None => 0,
    }
}
