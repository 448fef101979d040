use std::str::SplitAsciiWhitespace;

/// The words of one case.
pub struct Input<'a> {
    words: SplitAsciiWhitespace<'a>,
}

/// A word that does not fit its type: never the program's fault.
#[derive(Debug)]
pub struct Bad;

impl<'a> Input<'a> {
    pub fn new(line: &'a str) -> Self {
        Input { words: line.split_ascii_whitespace() }
    }

    pub fn word(&mut self) -> Result<&'a str, Bad> {
        self.words.next().ok_or(Bad)
    }

    pub fn number(&mut self) -> Result<usize, Bad> {
        self.word()?.parse().map_err(|_| Bad)
    }

    /// Every word must have been used.
    pub fn end(&mut self) -> Result<(), Bad> {
        if self.words.next().is_none() { Ok(()) } else { Err(Bad) }
    }
}

/// Integers are decimal, floats their bits, characters their code, sequences begin with their length, variants with their number.
pub trait Decode: Sized {
    fn decode(input: &mut Input) -> Result<Self, Bad>;
}

macro_rules! decode_integers {
    ($($t:ty)*) => { $(impl Decode for $t {
        fn decode(input: &mut Input) -> Result<Self, Bad> { input.word()?.parse().map_err(|_| Bad) }
    })* };
}
decode_integers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

impl Decode for bool {
    fn decode(input: &mut Input) -> Result<Self, Bad> {
        Ok(input.number()? == 1)
    }
}

impl Decode for f32 {
    fn decode(input: &mut Input) -> Result<Self, Bad> {
        Ok(f64::decode(input)? as f32)
    }
}

impl Decode for f64 {
    fn decode(input: &mut Input) -> Result<Self, Bad> {
        Ok(f64::from_bits(u64::decode(input)?))
    }
}

impl Decode for char {
    fn decode(input: &mut Input) -> Result<Self, Bad> {
        char::from_u32(u32::decode(input)?).ok_or(Bad)
    }
}

impl Decode for String {
    fn decode(input: &mut Input) -> Result<Self, Bad> {
        let length = input.number()?;
        (0..length).map(|_| char::decode(input)).collect()
    }
}

impl Decode for () {
    fn decode(_: &mut Input) -> Result<Self, Bad> {
        Ok(())
    }
}

impl<T: Decode> Decode for Vec<T> {
    fn decode(input: &mut Input) -> Result<Self, Bad> {
        let length = input.number()?;
        let mut items = Vec::with_capacity(length.min(1 << 16));
        for _ in 0..length {
            items.push(T::decode(input)?);
        }
        Ok(items)
    }
}

impl<T: Decode> Decode for Box<T> {
    fn decode(input: &mut Input) -> Result<Self, Bad> {
        T::decode(input).map(Box::new)
    }
}

impl<T: Decode> Decode for Box<[T]> {
    fn decode(input: &mut Input) -> Result<Self, Bad> {
        Vec::decode(input).map(Vec::into_boxed_slice)
    }
}

impl<T: Decode, const N: usize> Decode for [T; N] {
    fn decode(input: &mut Input) -> Result<Self, Bad> {
        let items: Vec<T> = Vec::decode(input)?;
        items.try_into().map_err(|_| Bad)
    }
}

impl<T: Decode> Decode for Option<T> {
    fn decode(input: &mut Input) -> Result<Self, Bad> {
        match input.number()? {
            0 => Ok(None),
            _ => T::decode(input).map(Some),
        }
    }
}

impl<T: Decode, E: Decode> Decode for Result<T, E> {
    fn decode(input: &mut Input) -> Result<Self, Bad> {
        match input.number()? {
            0 => T::decode(input).map(Ok),
            _ => E::decode(input).map(Err),
        }
    }
}

// References inside arguments live for as long as the harness does: a case is short, and a process has few of them.
impl<T: Decode> Decode for &'static T {
    fn decode(input: &mut Input) -> Result<Self, Bad> {
        T::decode(input).map(|value| &*Box::leak(Box::new(value)))
    }
}

impl<T: Decode> Decode for &'static [T] {
    fn decode(input: &mut Input) -> Result<Self, Bad> {
        Vec::decode(input).map(|items| &*items.leak())
    }
}

impl Decode for &'static str {
    fn decode(input: &mut Input) -> Result<Self, Bad> {
        String::decode(input).map(|text| &*text.leak())
    }
}

macro_rules! decode_tuples {
    ($(($($t:ident)+))*) => { $(impl<$($t: Decode),+> Decode for ($($t,)+) {
        fn decode(input: &mut Input) -> Result<Self, Bad> { Ok(($($t::decode(input)?,)+)) }
    })* };
}
decode_tuples!((A)(A B)(A B C)(A B C D)(A B C D E)(A B C D E F)(A B C D E F G)(A B C D E F G H)(A B C D E F G H I)(A B C D E F G H I J)(A B C D E F G H I J K)(A B C D E F G H I J K L));
