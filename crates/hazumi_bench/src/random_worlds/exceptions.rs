//! Properties that some random scenes are known to break.

/// Share of scenes that may break a property, and the reason.
#[derive(Debug)]
pub(crate) struct Exception {
    pub(crate) family: &'static str,
    /// Kinds of scenes whose name contains this.
    pub(crate) kind: &'static str,
    /// Name of the property; empty for all of them.
    pub(crate) property: &'static str,
    /// The most scenes that may break it, as a share.
    pub(crate) most: f64,
    pub(crate) why: &'static str,
}

/// All exceptions; the first that fits a row counts.
pub(crate) const EXCEPTIONS: [Exception; 24] = [
    Exception {
        family: "bounce",
        kind: "pile",
        property: "rest",
        most: 0.4,
        why: "piles that gain energy do not rest",
    },
    Exception {
        family: "bounce",
        kind: "",
        property: "energy",
        most: 0.3,
        why: "several contacts at once with restitution make energy",
    },
    Exception {
        family: "bounce",
        kind: "pair",
        property: "returns",
        most: 0.2,
        why: "a contact made before the surfaces meet takes the approach speed",
    },
    Exception {
        family: "bounce",
        kind: "tiles",
        property: "",
        most: 0.2,
        why: "seams between surfaces deflect what falls on them",
    },
    Exception {
        family: "plastic",
        kind: "",
        property: "rise",
        most: 1.0,
        why: "overlap that is made inside a substep returns as speed",
    },
    Exception {
        family: "near miss",
        kind: "",
        property: "velocity",
        most: 0.8,
        why: "contacts that would never touch act",
    },
    Exception {
        family: "near miss",
        kind: "",
        property: "spin",
        most: 0.6,
        why: "contacts that would never touch act",
    },
    Exception {
        family: "seams",
        kind: "boxes, ",
        property: "",
        most: 1.0,
        why: "seams between colliders stop and lift what crosses them",
    },
    Exception {
        family: "seams",
        kind: "compound",
        property: "",
        most: 1.0,
        why: "seams between colliders stop and lift what crosses them",
    },
    Exception {
        family: "seams",
        kind: "surfaces",
        property: "",
        most: 1.0,
        why: "seams between colliders stop and lift what crosses them",
    },
    Exception {
        family: "turning",
        kind: "",
        property: "depth",
        most: 1.0,
        why: "the turning share of the speed widens no search",
    },
    Exception {
        family: "turning",
        kind: "fast",
        property: "back",
        most: 0.6,
        why: "overlap of large or fast bodies returns as speed",
    },
    Exception {
        family: "turning",
        kind: "fast",
        property: "through",
        most: 0.05,
        why: "boxes pass height fields at one substep",
    },
    Exception {
        family: "turning",
        kind: "bar",
        property: "energy",
        most: 0.2,
        why: "overlap is pushed out against gravity",
    },
    Exception {
        family: "overlap",
        kind: "",
        property: "loss",
        most: 0.4,
        why: "bodies that overlap lose their separating velocity",
    },
    Exception {
        family: "free",
        kind: "bullets",
        property: "angular",
        most: 0.5,
        why: "a bullet that is stopped in its step loses time, not speed",
    },
    Exception {
        family: "free",
        kind: "",
        property: "angular",
        most: 0.1,
        why: "contacts at several points are solved to a tolerance",
    },
    Exception {
        family: "free",
        kind: "",
        property: "energy",
        most: 0.2,
        why: "several contacts at once with restitution make energy",
    },
    Exception {
        family: "rest",
        kind: "ratio 1000",
        property: "",
        most: 1.0,
        why: "eight substeps do not carry a ratio of 1,000",
    },
    Exception {
        family: "rest",
        kind: "1:1000",
        property: "depth",
        most: 0.6,
        why: "eight substeps do not carry a ratio of 1,000",
    },
    Exception {
        family: "rest",
        kind: "",
        property: "",
        most: 0.1,
        why: "few substeps under friction close to its limit",
    },
    Exception {
        family: "jointed",
        kind: "",
        property: "apart",
        most: 0.7,
        why: "nets of ball joints are solved by iteration and give a little",
    },
    Exception {
        family: "jointed",
        kind: "",
        property: "angular",
        most: 0.4,
        why: "joints are projected once a substep",
    },
    Exception {
        family: "jointed",
        kind: "",
        property: "energy",
        most: 0.2,
        why: "bodies of a tangle collide in several places at once",
    },
];

/// The exception of a row, if there is one.
pub(crate) fn exception(
    family: &str,
    kind: &str,
    property: &str,
) -> Option<&'static Exception> {
    EXCEPTIONS.iter().find(|one| {
        one.family == family
            && kind.contains(one.kind)
            && (one.property.is_empty() || one.property == property)
    })
}
