use std::fmt::Write;

/// The JSON text of an outcome, as far as it is written.
#[derive(Default)]
pub struct Output {
    text: String,
}

impl Output {
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Text that is JSON already.
    pub fn raw(&mut self, json: &str) {
        self.text.push_str(json);
    }

    pub fn list<'a, T: Encode + 'a>(&mut self, items: impl Iterator<Item = &'a T>) {
        self.raw("[");
        for (i, item) in items.enumerate() {
            if i > 0 {
                self.raw(",");
            }
            item.encode(self);
        }
        self.raw("]");
    }

    fn string(&mut self, characters: impl Iterator<Item = char>) {
        self.raw("\"");
        for c in characters {
            if c == '"' || c == '\\' || c < ' ' {
                write!(self.text, "\\u{:04x}", c as u32).expect("a String takes everything");
            } else {
                self.text.push(c);
            }
        }
        self.raw("\"");
    }
}

/// Writes the value as docs/values.md has it.
pub trait Encode {
    fn encode(&self, output: &mut Output);
}

/// Integers with more than 53 bits are strings.
macro_rules! encode_integers {
    ($($t:ty)*) => { $(impl Encode for $t {
        fn encode(&self, output: &mut Output) {
            let exact = i64::try_from(*self).is_ok_and(|x| x.unsigned_abs() <= 1 << 53);
            if exact { write!(output.text, "{self}") } else { write!(output.text, "\"{self}\"") }.expect("a String takes everything");
        }
    })* };
}
encode_integers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

macro_rules! encode_floats {
    ($($t:ty)*) => { $(impl Encode for $t {
        fn encode(&self, output: &mut Output) {
            if self.is_finite() { write!(output.text, "{self:?}") } else { write!(output.text, "\"{self}\"") }.expect("a String takes everything");
        }
    })* };
}
encode_floats!(f32 f64);

impl Encode for bool {
    fn encode(&self, output: &mut Output) {
        output.raw(if *self { "true" } else { "false" });
    }
}

impl Encode for char {
    fn encode(&self, output: &mut Output) {
        output.string(std::iter::once(*self));
    }
}

impl Encode for str {
    fn encode(&self, output: &mut Output) {
        output.string(self.chars());
    }
}

impl Encode for String {
    fn encode(&self, output: &mut Output) {
        self.as_str().encode(output);
    }
}

impl Encode for () {
    fn encode(&self, output: &mut Output) {
        output.raw("null");
    }
}

impl<T: Encode + ?Sized> Encode for &T {
    fn encode(&self, output: &mut Output) {
        (**self).encode(output);
    }
}

impl<T: Encode + ?Sized> Encode for &mut T {
    fn encode(&self, output: &mut Output) {
        (**self).encode(output);
    }
}

impl<T: Encode + ?Sized> Encode for Box<T> {
    fn encode(&self, output: &mut Output) {
        (**self).encode(output);
    }
}

impl<T: Encode> Encode for [T] {
    fn encode(&self, output: &mut Output) {
        output.list(self.iter());
    }
}

impl<T: Encode, const N: usize> Encode for [T; N] {
    fn encode(&self, output: &mut Output) {
        output.list(self.iter());
    }
}

impl<T: Encode> Encode for Vec<T> {
    fn encode(&self, output: &mut Output) {
        output.list(self.iter());
    }
}

impl<T: Encode> Encode for Option<T> {
    fn encode(&self, output: &mut Output) {
        match self {
            None => output.raw("{\"None\":[]}"),
            Some(value) => variant(output, "Some", value),
        }
    }
}

impl<T: Encode, E: Encode> Encode for Result<T, E> {
    fn encode(&self, output: &mut Output) {
        match self {
            Ok(value) => variant(output, "Ok", value),
            Err(error) => variant(output, "Err", error),
        }
    }
}

fn variant(output: &mut Output, name: &str, field: &impl Encode) {
    output.raw("{\"");
    output.raw(name);
    output.raw("\":[");
    field.encode(output);
    output.raw("]}");
}

macro_rules! encode_tuples {
    ($(($first:ident $($t:ident)*))*) => { $(
        #[allow(non_snake_case)]
        impl<$first: Encode, $($t: Encode),*> Encode for ($first, $($t,)*) {
            fn encode(&self, output: &mut Output) {
                let ($first, $($t,)*) = self;
                output.raw("[");
                $first.encode(output);
                $(output.raw(","); $t.encode(output);)*
                output.raw("]");
            }
        }
    )* };
}
encode_tuples!((A)(A B)(A B C)(A B C D)(A B C D E)(A B C D E F)(A B C D E F G)(A B C D E F G H)(A B C D E F G H I)(A B C D E F G H I J)(A B C D E F G H I J K)(A B C D E F G H I J K L));
