pub fn f(c: bool, mut x: u32, mut y: u32) -> (u32, u32) {
    let r = if c { &mut x } else { &mut y };
    *r += 1;
    (x, y)
}
