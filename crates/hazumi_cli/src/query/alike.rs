//! Queries that are answered alike in both dimensions: all but the words for bodies.

/// The answers of one engine, to be called where `Vector`, `Turn` and `Body` are types of it
/// and
///
/// - `turn_of(&Value)` and `rotation_of(&Value)` read what `Placed` holds,
/// - `shape_of(&Value, &mut Shapes<Shape>)` is the shape that is written,
/// - `contacts(a, b, b_in_a, margin)` are its contacts, in any order,
/// - `mass(question, a)` and `hull(question, shapes)` are what only this dimension says.
macro_rules! answer_alike {
    ($engine:ident) => {
        use $engine::query::{
            self, PenetrationMethod, Ray, ShapeCast, SimplexCache, Sweep, ToiOptions,
            cast_ray_at,
        };
        use $engine::{Pose, Rule, Shape};

        use $crate::query::answer::{self, ContactPoint, Manifold};
        use $crate::query::question::{
            Question, Reason, Shapes, Written, check, in_words, vector,
        };

        /// Answer of the library.
        pub(super) type Answer = answer::Answer<Vector, Body>;

        /// A shape where it stands, and how it moves.
        #[derive(Clone, Debug)]
        struct Placed {
            shape: Shape,
            pose: Pose,
            /// Way of its origin, in metres.
            translation: Vector,
            /// In radians.
            turn: Turn,
        }

        impl Placed {
            /// The shape `a` or `b`, called `name`.
            fn named(
                name: &str,
                written: Option<&Written>,
                shapes: &mut Shapes<Shape>,
            ) -> Result<Self, Reason> {
                let written = written.ok_or_else(|| format!("`{name}` is missing"))?;
                Self::read(written, shapes).map_err(|why| format!("`{name}`: {why}"))
            }

            fn read(written: &Written, shapes: &mut Shapes<Shape>) -> Result<Self, Reason> {
                let shape = shape_of(&written.shape, shapes)?;
                let Written { position, rotation, translation, turn, .. } = written;
                let way = |name, written: &Option<Value>| {
                    written.as_ref().map_or(Ok(Vector::ZERO), |written| vector(name, written))
                };
                let position = way("position", position)?;
                let rotation = rotation.as_ref().map(rotation_of).transpose()?;
                let turn = turn.as_ref().map(turn_of).transpose()?;
                Ok(Self {
                    shape,
                    pose: Pose::new(position, rotation.unwrap_or_default()),
                    translation: way("translation", translation)?,
                    turn: turn.unwrap_or_default(),
                })
            }
        }

        /// Answers a question.
        pub(super) fn answer(
            question: &Question,
            shapes: &mut Shapes<Shape>,
        ) -> Result<Answer, Reason> {
            if question.op == "hull" {
                return hull(question, shapes).map(Answer::Body);
            }
            let a = Placed::named("a", question.a.as_ref(), shapes)?;
            match question.op.as_str() {
                "contains" => contains(question, &a),
                "ray" | "segment" => ray(question, &a),
                "mass" => mass(question, &a).map(Answer::Body),
                "aabb" => {
                    let bounds = a.shape.bounds(&a.pose);
                    Ok(Answer::Aabb { min: bounds.min, max: bounds.max })
                }
                "support" => support(question, &a),
                _ => pair(question, &a, &Placed::named("b", question.b.as_ref(), shapes)?),
            }
        }

        /// Questions about two shapes.
        fn pair(question: &Question, a: &Placed, b: &Placed) -> Result<Answer, Reason> {
            let b_in_a = a.pose.inv_mul(&b.pose);
            match question.op.as_str() {
                "intersects" => Ok(Answer::Intersects {
                    intersects: query::intersects(&a.shape, &b.shape, &b_in_a),
                }),
                "distance" => {
                    let mut cache = SimplexCache::default();
                    let found = query::distance(&a.shape, &b.shape, &b_in_a, &mut cache);
                    Ok(Answer::Distance {
                        distance: found.distance,
                        points: found.points.map(|point| a.pose.transform_point(point)),
                        normal: a.pose.transform_vector(found.normal),
                        parts: found.parts,
                        converged: found.converged,
                    })
                }
                "penetration" => penetration(question, a, b, &b_in_a),
                "manifold" => manifold(question, a, b, &b_in_a),
                "cast" => cast(question, a, b, &b_in_a),
                _ => time_of_impact(question, a, b),
            }
        }

        fn contains(question: &Question, a: &Placed) -> Result<Answer, Reason> {
            let point = question.vector("point", question.point.as_ref())?;
            let inner = a.pose.inverse_transform_point(point);
            let surface = query::signed_distance(&a.shape, inner);
            Ok(Answer::Contains {
                contains: query::contains(&a.shape, inner),
                distance: surface.distance,
                closest: a.pose.transform_point(surface.point),
                normal: a.pose.transform_vector(surface.normal),
            })
        }

        fn penetration(
            question: &Question,
            a: &Placed,
            b: &Placed,
            b_in_a: &Pose,
        ) -> Result<Answer, Reason> {
            let method = match &question.method {
                None => PenetrationMethod::GjkEpa,
                Some(wanted) => {
                    let method =
                        PenetrationMethod::ALL.into_iter().find(|it| it.name() == wanted);
                    let known = PenetrationMethod::ALL.map(PenetrationMethod::name).join(", ");
                    method.ok_or_else(|| {
                        format!("unknown method `{wanted}`, expected one of {known}")
                    })?
                }
            };
            let found =
                query::penetration(&a.shape, &b.shape, b_in_a, method).map_err(in_words)?;
            Ok(found.map_or(Answer::Intersects { intersects: false }, |found| {
                Answer::Penetration {
                    intersects: true,
                    depth: found.depth,
                    normal: a.pose.transform_vector(found.normal),
                    points: found.points.map(|point| a.pose.transform_point(point)),
                    method: method.name(),
                    converged: found.converged,
                }
            }))
        }

        fn manifold(
            question: &Question,
            a: &Placed,
            b: &Placed,
            b_in_a: &Pose,
        ) -> Result<Answer, Reason> {
            let margin = question.margin.unwrap_or(0.0);
            check(Rule::AtLeast(0.0).check("margin", margin))?;
            let point = |point: &$engine::collide::ManifoldPoint| ContactPoint {
                position: a.pose.transform_point(point.position),
                separation: point.separation,
                feature: point.feature,
            };
            let found = contacts(&a.shape, &b.shape, b_in_a, margin);
            let mut manifolds = found.iter().map(|found| Manifold {
                parts: found.parts,
                normal: a.pose.transform_vector(found.manifold.normal),
                points: found.manifold.points.iter().map(point).collect(),
            });
            if a.shape.has_parts() || b.shape.has_parts() {
                let mut manifolds: Vec<_> = manifolds.collect();
                manifolds.sort_by_key(|manifold| manifold.parts);
                return Ok(Answer::Manifolds { manifolds });
            }
            Ok(manifolds.next().map_or(
                Answer::Manifold { normal: None, points: Vec::new() },
                |Manifold { normal, points, .. }| Answer::Manifold {
                    normal: Some(normal),
                    points,
                },
            ))
        }

        fn ray(question: &Question, a: &Placed) -> Result<Answer, Reason> {
            let origin: Vector = question.vector("origin", question.origin.as_ref())?;
            let ray = if question.op == "ray" {
                let direction = question.vector("direction", question.direction.as_ref())?;
                Ray::new(origin, direction, question.max_fraction.unwrap_or(f32::MAX))
            } else {
                let end = match &question.translation {
                    Some(way) => origin + vector::<_, Vector>("translation", way)?,
                    None => question.vector("end", question.end.as_ref())?,
                };
                Ray::segment(origin, end)
            };
            let hit = cast_ray_at(&a.shape, &a.pose, &check(ray)?);
            Ok(hit.map_or(Answer::Miss { hit: false }, |hit| Answer::RayHit {
                hit: true,
                fraction: hit.fraction,
                point: hit.point,
                normal: hit.normal,
                face: hit.face,
                part: hit.part,
            }))
        }

        fn cast(
            question: &Question,
            a: &Placed,
            b: &Placed,
            b_in_a: &Pose,
        ) -> Result<Answer, Reason> {
            let way = question.vector("translation", question.translation.as_ref())?;
            let cast = check(ShapeCast::new(a.pose.inverse_transform_vector(way)))?;
            let hit = query::cast(&a.shape, &b.shape, b_in_a, &cast);
            Ok(hit.map_or(Answer::Miss { hit: false }, |hit| Answer::Hit {
                hit: true,
                fraction: hit.fraction,
                point: a.pose.transform_point(hit.point),
                normal: a.pose.transform_vector(hit.normal),
                parts: hit.parts,
                converged: hit.converged,
            }))
        }

        fn time_of_impact(
            question: &Question,
            a: &Placed,
            b: &Placed,
        ) -> Result<Answer, Reason> {
            let options = match question.gap {
                Some(gap) => check(ToiOptions::new(gap, 0.0))?,
                None => ToiOptions::default(),
            };
            let motion = |placed: &Placed| {
                check(Sweep::new(placed.pose, placed.translation, placed.turn))
            };
            let hit =
                query::time_of_impact(&a.shape, &motion(a)?, &b.shape, &motion(b)?, &options);
            Ok(hit.map_or(Answer::Miss { hit: false }, |hit| Answer::Hit {
                hit: true,
                fraction: hit.fraction,
                point: hit.point,
                normal: hit.normal,
                parts: hit.parts,
                converged: hit.converged,
            }))
        }

        /// The points to make a hull of.
        fn vectors(points: &[Value]) -> Result<Vec<Vector>, Reason> {
            let read = |(index, point)| {
                vector("point", point).map_err(|why| format!("`points[{index}]`: {why}"))
            };
            points.iter().enumerate().map(read).collect()
        }

        fn support(question: &Question, a: &Placed) -> Result<Answer, Reason> {
            let direction: Vector =
                question.vector("direction", question.direction.as_ref())?;
            let length = direction.abs().max_element();
            check(Rule::Above(0.0).check("direction length", length))?;
            let inner = a.pose.inverse_transform_vector(direction / length);
            let point = a.shape.support(inner).ok_or("the shape has no farthest point")?;
            let point = a.pose.transform_point(point);
            let distance = point.dot((direction / length).normalize());
            Ok(Answer::Support { point, distance })
        }
    };
}

pub(super) use answer_alike;
