pub enum L {
    Nil,
    Cons(u32, Box<L>),
}
pub fn f(l: &mut L) {
    let mut at = l;
    while let L::Cons(x, t) = at {
        *x += 1;
        at = t;
    }
}
