pub fn f(n: u32) -> u32 {
    let mut i = 0;
    let mut c = 0;
    'outer: while i < n {
        let mut j = 0;
        while j < n {
            if i * j > 6 {
                break 'outer;
            }
            c += 1;
            j += 1;
        }
        i += 1;
    }
    c
}
