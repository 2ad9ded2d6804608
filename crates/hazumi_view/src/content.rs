//! Appearance of everything: the body in each row, and its shapes.

use std::any::Any;
use std::collections::{BTreeMap, HashMap};

use crate::protocol::{ColliderInfo, ContentDifference, Geometry, RowInfo, ShapeInfo};

/// Tells a shape apart from others.
pub(crate) type ShapeKey = u64;

/// A collider as an engine sees it.
pub(crate) struct Seen<'a> {
    pub(crate) key: ShapeKey,
    /// In the frame of the body, m.
    pub(crate) position: [f32; 3],
    /// Unit quaternion x, y, z, w.
    pub(crate) rotation: [f32; 4],
    pub(crate) is_sensor: bool,
    /// Geometry of the shape, and a guard that keeps the key from being given to another shape.
    pub(crate) look: &'a dyn Fn() -> (Geometry, Box<dyn Any + Send>),
}

/// A body as an engine sees it.
pub(crate) trait Subject {
    /// Bits that tell it apart from all others that ever stood in its row.
    fn bits(&self) -> u64;

    /// `"fixed"`, `"kinematic"` or `"dynamic"`.
    fn body_type(&self) -> &'static str;

    /// Calls `visit` with each of its colliders.
    fn for_each_collider(&self, visit: &mut dyn FnMut(&Seen<'_>));
}

/// All shapes and bodies that pages know or are about to know.
#[derive(Default)]
pub(crate) struct Content {
    /// Counts changes.
    revision: u32,
    shapes: Vec<Shape>,
    keys: HashMap<ShapeKey, u32>,
    rows: Vec<Row>,
    kinds: BTreeMap<String, u32>,
}

struct Shape {
    geometry: Geometry,
    /// The revision that brought it.
    since: u32,
    _keeper: Box<dyn Any + Send>,
}

/// Content of a row; `None` when it is empty.
#[derive(Default)]
struct Row {
    body: Option<Standing>,
    /// The revision in which it changed last.
    since: u32,
    is_seen: bool,
}

struct Standing {
    bits: u64,
    body_type: &'static str,
    /// Of its colliders.
    fingerprint: u64,
    info: RowInfo,
}

impl Content {
    /// Revision that pages compare with.
    pub(crate) fn revision(&self) -> u32 {
        self.revision
    }

    /// Number of rows, empty ones included.
    pub(crate) fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// The body in a row.
    pub(crate) fn bits_of(&self, row: u32) -> Option<u64> {
        Some(self.standing(row)?.bits)
    }

    /// Its name.
    pub(crate) fn name_of(&self, row: u32) -> &str {
        self.standing(row).map_or("", |standing| &standing.info.name)
    }

    /// A text with the names of bodies in place of the numbers of their rows, as in `#12`.
    pub(crate) fn with_names(&self, text: &str) -> String {
        let mut parts = text.split('#');
        let mut named = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let end = part.find(|it: char| !it.is_ascii_digit()).unwrap_or(part.len());
            let (digits, rest) = part.split_at(end);
            let name = digits.parse().map_or("", |row| self.name_of(row));
            match name {
                "" => named.extend(["#", digits]),
                name => named.push_str(name),
            }
            named.push_str(rest);
        }
        named
    }

    /// The kind of it.
    pub(crate) fn kind_of(&self, row: usize) -> u32 {
        let body = self.rows.get(row).and_then(|row| row.body.as_ref());
        body.map_or(0, |standing| standing.info.kind)
    }

    fn standing(&self, row: u32) -> Option<&Standing> {
        self.rows.get(row as usize)?.body.as_ref()
    }

    /// Begins to look who is there.
    pub(crate) fn begin(&mut self) {
        self.rows.iter_mut().for_each(|row| row.is_seen = false);
    }

    /// Notes `subject` in a row; `name` gives its name, and is called when the subject is new.
    pub(crate) fn see(&mut self, row: u32, subject: &dyn Subject, name: &dyn Fn() -> String) {
        let index = row as usize;
        if self.rows.len() <= index {
            self.rows.resize_with(index + 1, Row::default);
        }
        self.rows[index].is_seen = true;
        let fingerprint = fingerprint(subject);
        let is_known = self.rows[index].body.as_ref().is_some_and(|known| {
            known.bits == subject.bits()
                && known.body_type == subject.body_type()
                && known.fingerprint == fingerprint
        });
        if is_known {
            return;
        }
        let mut colliders = Vec::new();
        subject.for_each_collider(&mut |seen| {
            colliders.push(ColliderInfo {
                shape: self.shape(seen),
                position: seen.position,
                rotation: seen.rotation,
                sensor: seen.is_sensor,
            });
        });
        let name = name();
        let next = u32::try_from(self.kinds.len()).unwrap_or(u32::MAX);
        let stem = name.split('[').next().unwrap_or_default().to_owned();
        let kind = *self.kinds.entry(stem).or_insert(next);
        let (bits, body_type) = (subject.bits(), subject.body_type());
        let info = RowInfo { row, name, body_type, kind, colliders };
        self.rows[index].body = Some(Standing { bits, body_type, fingerprint, info });
        self.rows[index].since = self.revision + 1;
    }

    /// Has looked at all: who was not seen is gone.
    pub(crate) fn end(&mut self) {
        let next = self.revision + 1;
        for row in &mut self.rows {
            if !row.is_seen && row.body.is_some() {
                row.body = None;
                row.since = next;
            }
        }
        if self.rows.iter().any(|row| row.since == next) {
            self.revision = next;
        }
    }

    fn shape(&mut self, seen: &Seen<'_>) -> u32 {
        let next = u32::try_from(self.shapes.len()).unwrap_or(u32::MAX);
        let id = *self.keys.entry(seen.key).or_insert(next);
        if id == next {
            let (geometry, keeper) = (seen.look)();
            let since = self.revision + 1;
            self.shapes.push(Shape { geometry, since, _keeper: keeper });
        }
        id
    }

    /// Changes since revision `known`; everything for a page that has nothing.
    pub(crate) fn since(&self, known: Option<u32>) -> ContentDifference {
        let is_new = |since: u32| known.is_none_or(|known| since > known);
        let shapes = (0..).zip(&self.shapes).filter(|(_, shape)| is_new(shape.since));
        let changed = || (0..).zip(&self.rows).filter(|(_, row)| is_new(row.since));
        let gone = |(number, row): (u32, &Row)| row.body.is_none().then_some(number);
        ContentDifference {
            revision: self.revision,
            reset: known.is_none(),
            shapes: shapes
                .map(|(id, shape)| ShapeInfo { id, geometry: shape.geometry.clone() })
                .collect(),
            set: changed()
                .filter_map(|(_, row)| Some(row.body.as_ref()?.info.clone()))
                .collect(),
            clear: changed().filter_map(gone).filter(|_| known.is_some()).collect(),
        }
    }
}

/// A number that changes with the colliders of a body.
///
/// Source: Fowler, Noll and Vo, FNV-1a. `[fnv1991]`
fn fingerprint(subject: &dyn Subject) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |word: u64| hash = (hash ^ word).wrapping_mul(0x0100_0000_01b3);
    subject.for_each_collider(&mut |seen| {
        add(seen.key);
        add(u64::from(seen.is_sensor));
        let numbers = seen.position.iter().chain(&seen.rotation);
        numbers.for_each(|number| add(u64::from(number.to_bits())));
    });
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Ball(u64, f32);

    impl Subject for Ball {
        fn bits(&self) -> u64 {
            self.0
        }

        fn body_type(&self) -> &'static str {
            "dynamic"
        }

        fn for_each_collider(&self, visit: &mut dyn FnMut(&Seen<'_>)) {
            visit(&Seen {
                key: u64::from(self.1.to_bits()),
                position: [0.0; 3],
                rotation: [0.0, 0.0, 0.0, 1.0],
                is_sensor: false,
                look: &|| (Geometry::Sphere { radius: self.1 }, Box::new(())),
            });
        }
    }

    fn look(content: &mut Content, balls: &[(u32, Ball)]) {
        content.begin();
        for (row, ball) in balls {
            content.see(*row, ball, &|| format!("ball[{row}]"));
        }
        content.end();
    }

    #[test]
    fn only_what_has_changed_is_told_again() {
        let mut content = Content::default();
        look(&mut content, &[(0, Ball(7, 1.0)), (2, Ball(8, 1.0))]);
        let all = content.since(None);
        assert!(all.reset && all.clear.is_empty());
        assert_eq!((all.shapes.len(), all.set.len()), (1, 2));
        assert_eq!(all.set[0].kind, all.set[1].kind);

        let known = content.revision();
        look(&mut content, &[(0, Ball(7, 1.0)), (2, Ball(8, 1.0))]);
        assert_eq!(content.revision(), known);

        look(&mut content, &[(0, Ball(7, 2.0)), (1, Ball(9, 1.0))]);
        let news = content.since(Some(known));
        assert_eq!(news.shapes.len(), 1);
        assert_eq!(news.set.iter().map(|row| row.row).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(news.clear, [2]);
        assert_eq!(content.bits_of(2), None);
    }

    #[test]
    fn a_row_that_is_used_again_is_told_again() {
        let mut content = Content::default();
        look(&mut content, &[(0, Ball(7, 1.0))]);
        let known = content.revision();
        look(&mut content, &[(0, Ball(1 << 32 | 7, 1.0))]);
        assert_eq!(content.since(Some(known)).set.len(), 1);
    }
}
