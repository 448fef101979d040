pub fn f<'a>(p: &'a mut (u32, u32), second: bool) -> &'a mut u32 {
    if second { &mut p.1 } else { &mut p.0 }
}
