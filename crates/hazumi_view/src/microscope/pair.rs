//! Two convex parts of two bodies: what is the same in 2D and 3D.

/// Pair of bodies under the microscope. Vector conversions are functions beside it: `wide`,
/// `wide_exact`, `short` and `long`.
macro_rules! pair_of {
    ($vector:ident, $exact:ident) => {
        /// Two convex shapes and where they stand.
        struct Pair {
            shapes: [Shape; 2],
            /// Along the axes of the world, from `origin`.
            poses: [Pose; 2],
            /// Where the first body is, in the world.
            origin: $exact,
        }

        impl Pair {
            /// The parts of two bodies that are nearest, or overlap deepest.
            fn nearest(world: &World, bodies: [BodyId; 2]) -> Result<Self, String> {
                let gone = || "one of the bodies is gone".to_owned();
                let origin = world.exact_position(bodies[0]).ok_or_else(gone)?;
                let [of_a, of_b] = [
                    Self::standing(world, bodies[0], origin).ok_or_else(gone)?,
                    Self::standing(world, bodies[1], origin).ok_or_else(gone)?,
                ];
                let mut best: Option<(f32, Self)> = None;
                let mut refused = "one of the bodies has no shape".to_owned();
                for (a, pose_a) in &of_a {
                    for (b, pose_b) in &of_b {
                        let b_in_a = pose_a.inverse().mul(pose_b);
                        let found = separation(a, b, &b_in_a, &mut SimplexCache::default());
                        if best.as_ref().is_some_and(|(gap, _)| *gap <= found.gap) {
                            continue;
                        }
                        let parts = convex(a, found.parts[0])
                            .and_then(|part| Ok((part, convex(b, found.parts[1])?)));
                        match parts {
                            Ok(((a, in_a), (b, in_b))) => {
                                let poses = [pose_a.mul(&in_a), pose_b.mul(&in_b)];
                                best =
                                    Some((found.gap, Self { shapes: [a, b], poses, origin }));
                            }
                            Err(why) => refused = why,
                        }
                    }
                }
                best.map(|(_, pair)| pair).ok_or(refused)
            }

            /// The shapes of a body, and where they stand from `origin`.
            fn standing(
                world: &World,
                body: BodyId,
                origin: $exact,
            ) -> Option<Vec<(Shape, Pose)>> {
                let position = short(world.exact_position(body)? - origin);
                let stand = Pose { position, rotation: world.body(body)?.rotation };
                let colliders = world.colliders_of(body)?.iter();
                let colliders = colliders.filter_map(|&collider| world.collider(collider));
                Some(colliders.map(|it| (it.shape.clone(), stand.mul(&it.pose))).collect())
            }

            fn b_in_a(&self) -> Pose {
                self.poses[0].inverse().mul(&self.poses[1])
            }

            /// A point that is seen from `pose`, in the world.
            fn seen(&self, pose: &Pose, point: $vector) -> Point {
                wide_exact(self.origin + long(pose.transform_point(point)))
            }

            /// A point of the frame of one of the shapes, in the world.
            fn place(&self, side: usize, point: $vector) -> Point {
                self.seen(&self.poses[side], point)
            }

            fn mark(&self, corner: &Corner) -> Mark {
                let on = [corner.on_a, corner.on_b].map(|point| self.place(0, point));
                Mark { point: wide(corner.point), on }
            }

            fn marks(&self, corners: &[Corner]) -> Vec<Mark> {
                corners.iter().map(|corner| self.mark(corner)).collect()
            }

            fn searched(&self, search: &Search) -> Searched {
                let steps = search.steps.iter().map(|step| Question {
                    simplex: self.marks(&step.simplex),
                    nearest: wide(step.nearest),
                    distance: step.distance,
                    support: self.mark(&step.support),
                    bound: step.bound,
                });
                let closest = &search.closest;
                Searched {
                    steps: steps.collect(),
                    simplex: self.marks(&search.simplex),
                    distance: closest.distance,
                    margins: closest.margins,
                    points: closest.points.map(|point| self.place(0, point)),
                    is_sure: closest.converged,
                }
            }
        }
    };
}

pub(super) use pair_of;
