pub fn f(a: u32, b: u32) -> u32 {
    let mut c = 0;
    if a > 3 && b > 3 {
        c = a;
    } else {
        c = b;
    }
    c + 1
}
