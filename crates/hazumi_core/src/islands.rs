//! Islands (union-find): connected components of bodies.

/// Groups of bodies joined by links, found by union–find.
///
/// The representative of a group is its lowest index, whatever the order of the links.
///
/// Source: Tarjan and van Leeuwen, *Worst-case Analysis of Set Union Algorithms*, 1984 (path
/// halving). `[tarjan1984]`
#[derive(Clone, Debug, Default)]
#[doc(alias = "union-find")]
pub struct Islands {
    parent: Vec<u32>,
}

impl Islands {
    /// Starts over with `count` bodies, each alone.
    ///
    /// # Panics
    ///
    /// When `count` exceeds 2³².
    pub fn reset(&mut self, count: usize) {
        let count = u32::try_from(count).expect("fewer than 2^32 bodies");
        self.parent.clear();
        self.parent.extend(0..count);
    }

    /// Adds a body, alone; returns its index.
    ///
    /// # Panics
    ///
    /// When there are 2³² bodies.
    pub fn push(&mut self) -> u32 {
        let body = u32::try_from(self.parent.len()).expect("fewer than 2^32 bodies");
        self.parent.push(body);
        body
    }

    /// Joins the groups of `a` and `b`.
    #[inline]
    pub fn link(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        self.parent[a.max(b) as usize] = a.min(b);
    }

    /// The representative of the group of `body`: its lowest member.
    #[inline]
    pub fn find(&mut self, mut body: u32) -> u32 {
        while self.parent[body as usize] != body {
            let grandparent = self.parent[self.parent[body as usize] as usize];
            self.parent[body as usize] = grandparent;
            body = grandparent;
        }
        body
    }
}
