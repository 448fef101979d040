pub fn f(v: &mut Vec<usize>) {
    v.push(v.len());
}
