//! The examples run to their end.

#[path = "../examples/bullet_hell_2d.rs"]
mod bullet_hell_2d;
#[path = "../examples/character.rs"]
mod character;
#[path = "../examples/cubes_3d.rs"]
mod cubes_3d;
#[path = "../examples/jelly_2d.rs"]
mod jelly_2d;

#[test]
fn cubes_fall() {
    cubes_3d::main();
}

#[test]
fn jellies_wobble() {
    jelly_2d::main();
}

#[test]
fn bullets_fly() {
    bullet_hell_2d::main();
}

#[test]
fn a_character_walks() {
    character::main();
}
