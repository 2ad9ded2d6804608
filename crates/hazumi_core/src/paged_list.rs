//! Paged list: a value for each index, in memory for those alone that were written.

use std::ops::Range;

/// Values in a page.
const PAGE: usize = 256;

/// A value for each index, the default one until it is written.
///
/// Pages of values are made when one of them is first written. So a list by the slots of a
/// million bodies costs what the ten that are written cost.
#[derive(Clone, Debug)]
pub struct PagedList<T> {
    pages: Vec<Option<Box<[T; PAGE]>>>,
}

impl<T> Default for PagedList<T> {
    fn default() -> Self {
        Self { pages: Vec::new() }
    }
}

impl<T: Copy + Default> PagedList<T> {
    /// The value at an index.
    #[inline]
    pub fn get(&self, index: usize) -> T {
        match self.pages.get(index / PAGE) {
            Some(Some(page)) => page[index % PAGE],
            _ => T::default(),
        }
    }

    /// The value at an index, to write.
    #[inline]
    pub fn get_mut(&mut self, index: usize) -> &mut T {
        let number = index / PAGE;
        if number >= self.pages.len() {
            self.pages.resize_with(number + 1, || None);
        }
        let page = self.pages[number].get_or_insert_with(|| Box::new([T::default(); PAGE]));
        &mut page[index % PAGE]
    }

    /// The indices of the pages that were made, in ascending order: all other values are the
    /// default.
    pub fn made_pages(&self) -> impl Iterator<Item = Range<usize>> {
        let pages = self.pages.iter().enumerate();
        let made = pages.filter(|(_, page)| page.is_some());
        made.map(|(number, _)| PAGE * number..PAGE * (number + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_where_they_were_written_and_the_default_elsewhere() {
        let mut list = PagedList::default();
        assert_eq!((list.get(0), list.get(usize::MAX)), (0, 0));
        let indices = [0, 1, PAGE - 1, 7 * PAGE, 7 * PAGE + 1, 1_000_000];
        for (value, index) in (1..).zip(indices) {
            *list.get_mut(index) = value;
        }
        for (value, index) in (1..).zip(indices) {
            assert_eq!(list.get(index), value);
        }
        assert_eq!([2, PAGE, 7 * PAGE - 1, 999_999, 2_000_000].map(|it| list.get(it)), [0; 5]);
        let made: Vec<usize> = list.made_pages().map(|page| page.start / PAGE).collect();
        assert_eq!(made, [0, 7, 1_000_000 / PAGE]);
        *list.get_mut(1) = 0;
        assert_eq!(list.get(1), 0);
    }
}
