//! Share of a body in carrying the contact points of a constraint along.

/// The body that carries contact points along where surfaces of these `radii`, m, have carried
/// them to different places: `a` (0), `b` (1), or in between. Round surfaces carry them under
/// their cores, others on the body that can move.
pub(crate) fn share_of_b(radii: [f32; 2], movable: [bool; 2]) -> f32 {
    let sum = radii[0] + radii[1];
    match movable {
        _ if sum > 0.0 => radii[1] / sum,
        [true, false] => 0.0,
        [false, true] => 1.0,
        _ => 0.5,
    }
}
