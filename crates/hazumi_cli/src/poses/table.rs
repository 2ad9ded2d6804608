//! Where every body is and how it moves, as a file.

use serde::Serialize;

/// Where a body is and how it moves. The names of the fields are those of the JSON file.
#[derive(Debug, Serialize)]
struct Row<'a, V, R, A> {
    name: &'a str,
    /// m.
    position: V,
    /// A unit quaternion x, y, z, w; in the plane an angle, rad, counter-clockwise.
    rotation: R,
    /// m/s.
    linear_velocity: V,
    /// rad/s.
    angular_velocity: A,
    /// Where its particles are, m, in the world; not written for rigid bodies.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    particles: Vec<V>,
}

/// The bodies in space, as CSV or JSON.
pub(crate) fn in_space(
    world: &hazumi3d::World,
    bodies: &[(String, hazumi3d::BodyId)],
    as_csv: bool,
) -> String {
    let rows = bodies.iter().filter_map(|(name, id)| {
        let body = world.body(*id)?;
        let particles = world.particles(*id).filter(|_| !as_csv);
        Some(Row {
            name,
            position: body.position.to_array(),
            rotation: body.rotation.to_array(),
            linear_velocity: body.linear_velocity.to_array(),
            angular_velocity: body.angular_velocity.to_array(),
            particles: particles.map_or(Vec::new(), |all| {
                all.positions().map(|position| position.to_array()).collect()
            }),
        })
    });
    if !as_csv {
        return json(rows);
    }
    let names = "name,position_x_m,position_y_m,position_z_m,\
                 rotation_x,rotation_y,rotation_z,rotation_w,\
                 linear_velocity_x_m_s,linear_velocity_y_m_s,linear_velocity_z_m_s,\
                 angular_velocity_x_rad_s,angular_velocity_y_rad_s,angular_velocity_z_rad_s";
    let parts = rows.map(|row| {
        let numbers =
            [&row.position[..], &row.rotation, &row.linear_velocity, &row.angular_velocity];
        (row.name, numbers.concat())
    });
    csv(names, parts)
}

/// The bodies in the plane, as CSV or JSON.
pub(crate) fn in_the_plane(
    world: &hazumi2d::World,
    bodies: &[(String, hazumi2d::BodyId)],
    as_csv: bool,
) -> String {
    let rows = bodies.iter().filter_map(|(name, id)| {
        let body = world.body(*id)?;
        let particles = world.particles(*id).filter(|_| !as_csv);
        Some(Row {
            name,
            position: body.position.to_array(),
            rotation: body.rotation.angle(),
            linear_velocity: body.linear_velocity.to_array(),
            angular_velocity: body.angular_velocity,
            particles: particles.map_or(Vec::new(), |all| {
                all.positions().map(|position| position.to_array()).collect()
            }),
        })
    });
    if !as_csv {
        return json(rows);
    }
    let names = "name,position_x_m,position_y_m,rotation_rad,\
                 linear_velocity_x_m_s,linear_velocity_y_m_s,angular_velocity_rad_s";
    let parts = rows.map(|row| {
        let ([x, y], [u, v]) = (row.position, row.linear_velocity);
        (row.name, vec![x, y, row.rotation, u, v, row.angular_velocity])
    });
    csv(names, parts)
}

/// A JSON list, one body to a line.
fn json(rows: impl Iterator<Item = impl Serialize>) -> String {
    // A string and finite numbers can always be written.
    let lines: Vec<String> =
        rows.map(|row| serde_json::to_string(&row).unwrap_or_default()).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

/// A table, with a line of names on top.
fn csv<'a>(names: &str, rows: impl Iterator<Item = (&'a str, Vec<f32>)>) -> String {
    let mut text = format!("{names}\n");
    for (name, numbers) in rows {
        text.push_str(&quoted(name));
        for number in numbers {
            text.push_str(&format!(",{number}"));
        }
        text.push('\n');
    }
    text
}

/// A name as a cell: quoted when it holds what would end a cell.
fn quoted(name: &str) -> String {
    if name.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", name.replace('"', "\"\""))
    } else {
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_commas_are_one_cell() {
        assert_eq!(quoted("ball[3]"), "ball[3]");
        assert_eq!(quoted("a,\"b\""), "\"a,\"\"b\"\"\"");
    }
}
