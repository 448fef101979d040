pub fn f(x: u32) -> Vec<u32> {
    vec![x, x + 1]
}
