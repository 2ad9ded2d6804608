//! Questions, and the relative poses of the pairs that they are about.

/// Question to the engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Do they touch?
    Intersects,
    /// The same a moment later, with a cache.
    IntersectsWarm,
    /// How far apart are they?
    Distance,
    /// The same a moment later, with a cache.
    DistanceWarm,
    /// How deep do they overlap?
    Penetration,
    /// Which points touch, of a pair never seen before?
    ManifoldCold,
    /// The same a moment later.
    ManifoldWarm,
    /// When does `b`, pushed along a line, touch `a`?
    Cast,
    /// Where does a ray enter `a`?
    Ray,
}

impl Question {
    /// The questions about pairs that stand still.
    pub(crate) const STANDING: [Self; 7] = [
        Self::Intersects,
        Self::IntersectsWarm,
        Self::Distance,
        Self::DistanceWarm,
        Self::Penetration,
        Self::ManifoldCold,
        Self::ManifoldWarm,
    ];

    /// As in the names of cases.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Intersects => "intersects",
            Self::IntersectsWarm => "intersects warm",
            Self::Distance => "distance",
            Self::DistanceWarm => "distance warm",
            Self::Penetration => "penetration",
            Self::ManifoldCold => "manifold cold",
            Self::ManifoldWarm => "manifold warm",
            Self::Cast => "cast",
            Self::Ray => "ray",
        }
    }
}

/// How a pair stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Configuration {
    /// 0.5 m apart.
    Separated,
    /// 0.01 m apart.
    Near,
    /// Neither apart nor overlapping, up to rounding.
    Touching,
    /// Overlapping by 0.1 m.
    Overlapping,
    /// Overlapping by 0.6 m.
    Deep,
    /// For casts and rays: passing each other 0.1 m apart.
    Miss,
}

impl Configuration {
    /// Relations of pairs that stand still.
    pub(crate) const STANDING: [Self; 5] =
        [Self::Separated, Self::Near, Self::Touching, Self::Overlapping, Self::Deep];
    /// Relations of casts.
    pub(crate) const CASTS: [Self; 3] = [Self::Separated, Self::Near, Self::Miss];
    /// Relations of rays.
    pub(crate) const RAYS: [Self; 2] = [Self::Separated, Self::Miss];

    /// As in the names of cases.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Separated => "separated",
            Self::Near => "near",
            Self::Touching => "touching",
            Self::Overlapping => "overlapping",
            Self::Deep => "deep",
            Self::Miss => "miss",
        }
    }

    /// Gap in metres, negative for overlap; for [`Self::Miss`], where the two come nearest.
    pub(crate) fn gap(self) -> f64 {
        match self {
            Self::Separated => 0.5,
            Self::Near => 0.01,
            Self::Touching => 0.0,
            Self::Overlapping => -0.1,
            Self::Deep => -0.6,
            Self::Miss => 0.1,
        }
    }

    /// Whether `question` makes sense here: a depth needs shapes that are not apart.
    pub(crate) fn allows(self, question: Question) -> bool {
        question != Question::Penetration || self.gap() <= 0.0
    }
}
