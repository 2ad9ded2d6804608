// SPDX-License-Identifier: MIT OR Apache-2.0
/// Characters walk on ground, into walls, and fall.
#include "check.hpp"

static void walk(hz::Character &character, hz::WorldReference world, float speed, int steps,
                 std::size_t *hits = nullptr) {
    for (int done = 0; done < steps; ++done) {
        character.state.velocity.x = speed;
        if (!character.state.is_grounded) character.state.velocity.y -= 9.81F * tick;
        const auto found = character.walk(world, tick);
        CHECK(found.ok());
        if (hits != nullptr) *hits += *found;
    }
}

static void a_character_walks_to_a_wall() {
    for (const float speed : {-2.0F, 1.0F, 4.0F}) {
        Scene scene;
        const hz::Shape wall = box(1).value_or_abort();
        const float side = std::copysign(4.0F, speed);
        CHECK(scene.world.add_body(hz::fixed_body(vec(side, 1)), wall).ok());
        hz::Character character =
            hz::Character::capsule(1.8F, 0.3F, vec(0, 0.5F)).value_or_abort();
        std::size_t hits = 0;
        walk(character, scene.world, speed, 30);
        CHECK(character.state.is_grounded && character.state.ground_body == scene.floor.id());
        CHECK_NEAR(character.state.ground_normal.y, 1, 1e-3);
        CHECK_NEAR(character.state.position.x, speed / 2, 0.1);
        walk(character, scene.world, speed, 240, &hits);
        CHECK(hits > 0);
        CHECK_NEAR(character.state.position.x, std::copysign(2.7, side), 0.05);
        CHECK_NEAR(character.state.position.y, 0, 0.05);
    }
}

static void a_filter_lets_a_character_through() {
    Scene scene;
    const hz::Shape wall = box(1).value_or_abort();
    hz::ColliderDefinition definition = hz::collider_of(wall);
    definition.user_data = 9;
    const hz::Body body =
        scene.world.add_body(hz::fixed_body(vec(2, 1)), definition).value_or_abort();
    hz::Character character = hz::Character::capsule(1.8F, 0.3F, vec(0, 0)).value_or_abort();
    const auto is_solid = [](hz::ColliderId, std::uint64_t data) { return data != 9; };
    hz::CharacterHit hits[8] = {};
    for (int done = 0; done < 60; ++done) {
        character.state.velocity = vec(4, 0);
        CHECK(character.walk(scene.world, tick, {}, hz::filter_by(is_solid)).ok());
    }
    CHECK_NEAR(character.state.position.x, 4, 0.1);
    character.state = hz::character_at(vec(0.65F, 0));
    character.state.velocity = vec(6, 0);
    CHECK(character.walk(scene.world, tick, hits).value_or(0) >= 1);
    CHECK(hits[0].body == body.id() || hits[1].body == body.id());
}

static void a_character_pushes_boxes() {
    for (const float force : {0.0F, 500.0F}) {
        Scene scene;
        const hz::Shape shape = box(0.3F).value_or_abort();
        hz::BodyDefinition definition = hz::dynamic_body(vec(1, 0.3F));
        definition.mass_source = HZ_MASS_SOURCE_MASS;
        definition.mass_properties.mass = 5;
        const hz::Body crate = scene.world.add_body(definition, shape).value_or_abort();
        hz::Character character =
            hz::Character::capsule(1.8F, 0.3F, vec(0, 0.1F)).value_or_abort();
        character.settings.push_force = force;
        for (int done = 0; done < 90; ++done) {
            walk(character, scene.world, 2, 1);
            step(scene.world, 1);
        }
        CHECK((crate.position()->x > 1.2F) == (force > 0));
    }
}

static void characters_are_moved_and_refused() {
    Scene scene;
    hz::Character first = hz::Character::capsule(2, 0.5F, vec(0, 1)).value_or_abort();
    const auto shape = first.shape();
    hz::Character second = std::move(first);
    CHECK(second.shape().bits == shape.bits && second.walk(scene.world, tick).ok());
    CHECK_FAILS(first.walk(scene.world, tick), HZ_STATUS_HANDLE, "shape");
    hz::Character round(ball(0.5F).value_or_abort(), second.settings, second.state);
    CHECK(round.walk(scene.world, tick).ok());
    CHECK_FAILS(hz::Character::capsule(1, 2, vec(0, 0)), HZ_STATUS_VALUE, "");
    CHECK_FAILS(second.walk(scene.world, -1), HZ_STATUS_VALUE, "");
    scene.world.reset();
    CHECK_FAILS(second.walk(scene.world, tick), HZ_STATUS_HANDLE, "world");
}

int main() {
    a_character_walks_to_a_wall();
    a_filter_lets_a_character_through();
    a_character_pushes_boxes();
    characters_are_moved_and_refused();
    return checks_end("characters");
}
