//! Two convex parts of two bodies: what is the same in 2D and 3D.

/// Pair of bodies under the microscope. Vector conversions are functions beside it: `wide`,
/// `wide_exact`, `narrow`, `short` and `long`.
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
            /// The parts of two bodies that are nearest, or overlap deepest, and the gap
            /// between them, m.
            fn nearest(world: &World, bodies: [BodyId; 2]) -> Result<(f32, Self), String> {
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
                best.ok_or(refused)
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

            /// How many steps GJK takes, what it finds, and its last picture in the world.
            fn summary(&self, gap: f32) -> Option<(String, Picture)> {
                let [a, b] = &self.shapes;
                let search = trace::search(a, b, &self.b_in_a())?;
                let found = if gap > 0.0 {
                    format!("distance {}", format_metres(gap.into()))
                } else {
                    "overlap".to_owned()
                };
                let (steps, world) = (search.steps.len(), self.searched(&search).end().world);
                Some((format!("GJK: {steps} steps, {found}"), world))
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

            /// The point of the difference that is farthest along a direction.
            fn farthest(&self, along: Point) -> Option<Mark> {
                let ([a, b], along) = (&self.shapes, narrow(along));
                let b_in_a = self.b_in_a();
                let on_a = a.support(-along)?;
                let on_b = b.support(b_in_a.inverse_transform_vector(along))?;
                let on_b = b_in_a.transform_point(on_b);
                Some(self.mark(&Corner { point: on_b - on_a, on_a, on_b }))
            }

            /// The search for a portal, from the mean of the points of the difference.
            fn refined(&self) -> Option<Refining> {
                let [a, b] = &self.shapes;
                let points = trace::difference(a, b, &self.b_in_a())?;
                let total = points.iter().map(|&point| wide(point)).reduce(sum)?;
                let mut inside = scaled(total, 1.0 / points.len() as f64);
                if inside == [0.0; 3] {
                    // Any point near it is as good: a ray needs a direction.
                    inside[0] = INSIDE_SHIFT * dot(wide(points[0]), wide(points[0])).sqrt();
                }
                refine(inside, &|along| self.farthest(along))
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

/// Function for the neighbourhood of a body, with the conversions that [`pair_of`] needs.
macro_rules! neighbourhood_of {
    () => {
        /// The candidates of the broad phase for a body, and the last step of GJK for the
        /// nearest of them, or for the nearest body when there are none. `None` for a body that
        /// is gone.
        pub(crate) fn neighbourhood(world: &World, body: BodyId) -> Option<Neighbourhood> {
            let bounds = bounds_of(world, body)?;
            let filter = QueryFilter { skip_bodies: &[body], ..QueryFilter::default() };
            let mut picture = Picture::default();
            draw_bounds(&bounds, ASKED, &mut picture);
            let mut others = bodies_in(world, &bounds, &filter);
            let candidates = others.len();
            let mut nearest = nearest_of(world, body, &others);
            // Where no candidate has steps, the nearest body is farther off.
            let mut reach = (bounds.max - bounds.min).max_element();
            for _ in 0..MOST_DOUBLINGS {
                if nearest.is_none() {
                    others = bodies_in(world, &bounds.grown(reach), &filter);
                    nearest = nearest_of(world, body, &others);
                    reach *= 2.0;
                }
            }
            let shown = others.iter().take(MOST_COMPARED);
            for bounds in shown.filter_map(|&other| bounds_of(world, other)) {
                draw_bounds(&bounds, STILL, &mut picture);
            }
            let mut around =
                Neighbourhood { row: body.index(), candidates, ..Neighbourhood::default() };
            if let Some((gap, other, pair)) = nearest
                && let Some((text, steps)) = pair.summary(gap)
            {
                (around.partner, around.text) = (Some(other.index()), text);
                picture.extend(&pair.outlines());
                picture.extend(&steps);
            }
            around.picture = picture;
            Some(around)
        }

        /// Bodies that reach into a box; none for a box without an end, which no query takes.
        fn bodies_in(world: &World, bounds: &Aabb, filter: &QueryFilter<'_>) -> Vec<BodyId> {
            let found = world.overlap_box(bounds, filter).unwrap_or_default();
            let mut bodies: Vec<BodyId> =
                found.iter().filter_map(|&collider| world.body_of(collider)).collect();
            bodies.sort_unstable();
            bodies.dedup();
            bodies
        }

        /// The body that is nearest to another, of those that have steps: the gap between them,
        /// m, and their nearest parts.
        fn nearest_of(
            world: &World,
            body: BodyId,
            others: &[BodyId],
        ) -> Option<(f32, BodyId, Pair)> {
            let pairs = others.iter().take(MOST_COMPARED).filter_map(|&other| {
                let (gap, pair) = Pair::nearest(world, [body, other]).ok()?;
                Some((gap, other, pair))
            });
            pairs.min_by(|one, other| one.0.total_cmp(&other.0))
        }

        /// Axis-aligned box of a body, m.
        fn bounds_of(world: &World, body: BodyId) -> Option<Aabb> {
            let colliders = world.colliders_of(body)?;
            let boxes = colliders.iter().filter_map(|&id| {
                let bounds = world.collider(id)?.shape.bounds(&world.pose_of(id)?);
                Some([bounds.min, bounds.max])
            });
            let particles = world.particles(body).map(|it| it.exact_positions().map(short));
            match particles {
                Some(particles) => Some(Aabb::around(particles)),
                None => Some(Aabb::around(boxes.flatten())),
            }
        }

        fn draw_bounds(bounds: &Aabb, color: u32, picture: &mut Picture) {
            picture.cuboid(wide(bounds.min), wide(bounds.max), color);
        }
    };
}

/// How often the box around a body without candidates is grown, each time by twice as much.
pub(super) const MOST_DOUBLINGS: usize = 4;

/// Most bodies whose distance is computed and whose boxes are drawn.
pub(super) const MOST_COMPARED: usize = 64;

/// A ray starts so far from the origin where the mean is there, as a part of the difference's
/// size.
pub(super) const INSIDE_SHIFT: f64 = 1e-3;

pub(super) use {neighbourhood_of, pair_of};
