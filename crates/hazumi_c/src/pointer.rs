//! Pointers of a program in C: checked for null and alignment, then references or slices.
//!
//! All `unsafe` of plain calls is here. A pointer that is neither null nor unaligned is
//! believed: a program in C has to pass places of the right size.

use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::slice;

use crate::status::{Failure, Outcome, Status};

/// `bool` of C: any byte but zero is true.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bool(u8);

impl Bool {
    pub(crate) const fn new(value: bool) -> Self {
        Self(value as u8)
    }

    /// Whether it is true.
    pub fn get(self) -> bool {
        self.0 != 0
    }
}

impl From<bool> for Bool {
    fn from(value: bool) -> Self {
        Self::new(value)
    }
}

/// Types without padding rules of Rust: every pattern of bits is a value, as in C.
///
/// # Safety
///
/// The type is `repr(C)` or `repr(transparent)`. It consists of numbers, [`Bool`], raw
/// pointers, optional functions and such types only.
pub unsafe trait Plain: Copy {}

macro_rules! plain {
    ($($name:ty),* $(,)?) => {
        $(
            // SAFETY: a struct of numbers, `Bool`, pointers, and structs of these.
            unsafe impl $crate::pointer::Plain for $name {}
        )*
    };
}
pub(crate) use plain;

plain!(u8, u16, u32, u64, usize, i32, f32, f64, Bool, [u32; 2], [u32; 3], [u32; 4], [f32; 2]);
// SAFETY: a pointer is only passed on.
unsafe impl<T> Plain for *const T {}
plain!(
    hazumi3d::glam::Vec2,
    hazumi3d::glam::Vec3,
    hazumi3d::glam::DVec2,
    hazumi3d::glam::DVec3
);

/// A pointer to what a call reads: one `T`, or several side by side.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct In<T> {
    pointer: *const T,
    lent: PhantomData<*const T>,
}

impl<T> In<T> {
    /// Nothing.
    pub const NULL: Self = Self { pointer: std::ptr::null(), lent: PhantomData };

    /// The first of a list that outlives the call.
    pub fn of(list: &[T]) -> Self {
        Self { pointer: list.as_ptr(), lent: PhantomData }
    }

    /// A value that outlives the call.
    pub fn one(value: &T) -> Self {
        Self { pointer: value, lent: PhantomData }
    }

    /// The first of a list of the engine that outlives the call, whose items have the layout of
    /// a `T`.
    pub(crate) fn same_layout<A>(list: &[A]) -> Self {
        Self { pointer: cast_list(list), lent: PhantomData }
    }

    /// Whether the pointer is null.
    pub(crate) fn is_null(&self) -> bool {
        self.pointer.is_null()
    }
}

// SAFETY: a pointer, which is checked before anything is read through it.
unsafe impl<T: Plain> Plain for In<T> {}
// SAFETY: a pointer, which is checked before anything is written through it.
unsafe impl<T: Plain> Plain for Out<T> {}

impl<T: Plain> In<T> {
    /// The value, which has to be there.
    pub(crate) fn get(&self, what: &str) -> Outcome<&T> {
        check(self.pointer, 1, what)?;
        // SAFETY: neither null nor unaligned; the caller passes a `T`, and any bits are one.
        Ok(unsafe { &*self.pointer })
    }

    /// The value, if the pointer is not null.
    pub(crate) fn optional(&self, what: &str) -> Outcome<Option<&T>> {
        if self.pointer.is_null() { Ok(None) } else { self.get(what).map(Some) }
    }

    /// `count` values; null will do for none.
    pub(crate) fn list(&self, count: usize, what: &str) -> Outcome<&[T]> {
        if count == 0 {
            return Ok(&[]);
        }
        check(self.pointer, count, what)?;
        // SAFETY: neither null nor unaligned; the caller passes `count` of them, which any bits
        // are, and they fit into memory.
        Ok(unsafe { slice::from_raw_parts(self.pointer, count) })
    }
}

/// A pointer to where a call writes: one `T`, or several side by side.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct Out<T> {
    pointer: *mut T,
    lent: PhantomData<*mut T>,
}

impl<T> Out<T> {
    /// No place.
    pub const NULL: Self = Self { pointer: std::ptr::null_mut(), lent: PhantomData };

    /// A place that outlives the call.
    pub fn to(place: &mut MaybeUninit<T>) -> Self {
        Self { pointer: place.as_mut_ptr(), lent: PhantomData }
    }

    /// The first place of a list that outlives the call.
    pub fn list_of(list: &mut [T]) -> Self {
        Self { pointer: list.as_mut_ptr(), lent: PhantomData }
    }
}

impl<T: Plain> Out<T> {
    /// Fails unless there is a place for a value.
    pub(crate) fn check(&self, what: &str) -> Outcome {
        check(self.pointer, 1, what)
    }

    /// Writes a value, for which there has to be a place.
    pub(crate) fn set(&self, what: &str, value: T) -> Outcome {
        self.check(what)?;
        // SAFETY: neither null nor unaligned; the caller passes a place for a `T`.
        unsafe { self.pointer.write(value) };
        Ok(())
    }

    /// Writes a value, unless the pointer is null.
    pub(crate) fn set_optional(&self, what: &str, value: T) -> Outcome {
        if self.pointer.is_null() { Ok(()) } else { self.set(what, value) }
    }

    /// Whether the pointer is null.
    pub(crate) fn is_null(&self) -> bool {
        self.pointer.is_null()
    }

    /// The value that is already there, to change.
    pub(crate) fn value(&mut self, what: &str) -> Outcome<&mut T> {
        check(self.pointer, 1, what)?;
        // SAFETY: neither null nor unaligned; the caller passes a `T`, and any bits are one.
        Ok(unsafe { &mut *self.pointer })
    }

    /// Fails unless there are `count` places.
    pub(crate) fn check_room(&self, count: usize, what: &str) -> Outcome {
        if count == 0 { Ok(()) } else { check(self.pointer, count, what) }
    }

    /// Fails unless there are `count` places, or the pointer is null.
    pub(crate) fn check_list(&self, count: usize, what: &str) -> Outcome {
        if self.is_null() { Ok(()) } else { check(self.pointer, count, what) }
    }

    /// Writes a value at a place within those that were checked, unless the pointer is null.
    pub(crate) fn put(&self, index: usize, value: impl FnOnce() -> T) {
        if !self.is_null() {
            // SAFETY: neither null nor unaligned; the caller passes places beyond `index`,
            // which was compared with their number.
            unsafe { self.pointer.add(index).write(value()) };
        }
    }

    /// The `count` values that are already there, to change.
    pub(crate) fn list(&mut self, count: usize, what: &str) -> Outcome<&mut [T]> {
        if count == 0 {
            return Ok(&mut []);
        }
        check(self.pointer, count, what)?;
        // SAFETY: neither null nor unaligned; the caller passes `count` of them, which any bits
        // are, and they fit into memory.
        Ok(unsafe { slice::from_raw_parts_mut(self.pointer, count) })
    }

    /// Writes one value for each of `count` places, in order.
    pub(crate) fn fill(
        &self,
        count: usize,
        what: &str,
        values: impl Iterator<Item = Outcome<T>>,
    ) -> Outcome {
        if count == 0 {
            return Ok(());
        }
        check(self.pointer, count, what)?;
        for (index, value) in values.take(count).enumerate() {
            let value = value?;
            // SAFETY: neither null nor unaligned; the caller passes `count` places, and `index`
            // is below that.
            unsafe { self.pointer.add(index).write(value) };
        }
        Ok(())
    }
}

/// A list that a caller makes room for: `capacity` places, and how many there are in all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room<T> {
    pub(crate) items: Out<T>,
    pub(crate) capacity: usize,
    pub(crate) count: Out<usize>,
}

impl<T: Plain> Room<T> {
    /// Writes as many values as there is room for, and the number of all.
    pub(crate) fn put(&self, what: &str, values: impl ExactSizeIterator<Item = T>) -> Outcome {
        self.count.check("count")?;
        let len = values.len();
        self.items.fill(self.capacity.min(len), what, values.map(Ok))?;
        self.count.set("count", len)
    }
}

fn check<T>(pointer: *const T, count: usize, what: &str) -> Outcome {
    let problem = if pointer.is_null() {
        "is null"
    } else if !pointer.is_aligned() {
        "is not aligned"
    } else if count > isize::MAX as usize / size_of::<T>().max(1) {
        return Err(Failure::value(format_args!("{what}: {count} do not fit into memory")));
    } else {
        return Ok(());
    };
    Err(Failure::new(Status::Pointer, format_args!("pointer to {what} {problem}")))
}

/// The bytes of a list, from a pointer of C.
pub(crate) fn cast_list<A, B>(list: &[A]) -> *const B {
    const {
        assert!(size_of::<A>() == size_of::<B>() && align_of::<A>() == align_of::<B>());
    }
    list.as_ptr().cast()
}

/// The same list as values of a type of the same layout.
pub(crate) fn same_layout<A: Plain, B: Plain>(list: &[A]) -> &[B] {
    let first = cast_list(list);
    // SAFETY: size and alignment are equal, and any bits are a `B`.
    unsafe { slice::from_raw_parts(first, list.len()) }
}
