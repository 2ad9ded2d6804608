//! Where every body is and how it moves, as a file.

use hazumi3d::{Body, BodyId, World};
use serde::Serialize;

/// Where a body is and how it moves. The names of the fields are those of the JSON file.
#[derive(Debug, Serialize)]
struct Row<'a> {
    name: &'a str,
    /// m.
    position: [f32; 3],
    /// Unit quaternion x, y, z, w.
    rotation: [f32; 4],
    /// m/s.
    linear_velocity: [f32; 3],
    /// rad/s.
    angular_velocity: [f32; 3],
}

impl<'a> Row<'a> {
    fn new(name: &'a str, body: &Body) -> Self {
        Self {
            name,
            position: body.position.to_array(),
            rotation: body.rotation.to_array(),
            linear_velocity: body.linear_velocity.to_array(),
            angular_velocity: body.angular_velocity.to_array(),
        }
    }
}

fn rows<'a>(world: &'a World, bodies: &'a [(String, BodyId)]) -> impl Iterator<Item = Row<'a>> {
    bodies.iter().filter_map(|(name, id)| Some(Row::new(name, world.body(*id)?)))
}

/// The bodies as a JSON list, one body to a line.
pub(crate) fn to_json(world: &World, bodies: &[(String, BodyId)]) -> String {
    let lines: Vec<String> = rows(world, bodies)
        // A string and finite numbers can always be written.
        .map(|row| serde_json::to_string(&row).unwrap_or_default())
        .collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

/// The bodies as a table, with a line of names on top.
pub(crate) fn to_csv(world: &World, bodies: &[(String, BodyId)]) -> String {
    let mut text = String::from(
        "name,position_x_m,position_y_m,position_z_m,\
         rotation_x,rotation_y,rotation_z,rotation_w,\
         linear_velocity_x_m_s,linear_velocity_y_m_s,linear_velocity_z_m_s,\
         angular_velocity_x_rad_s,angular_velocity_y_rad_s,angular_velocity_z_rad_s\n",
    );
    for row in rows(world, bodies) {
        text.push_str(&quoted(row.name));
        let numbers = row.position.into_iter().chain(row.rotation);
        let numbers = numbers.chain(row.linear_velocity).chain(row.angular_velocity);
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
