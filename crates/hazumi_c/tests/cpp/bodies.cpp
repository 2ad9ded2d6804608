// SPDX-License-Identifier: MIT OR Apache-2.0
/// Bodies and colliders: what is set is read, forces move, and stale ids are found.
#include "check.hpp"

static void what_is_set_is_read() {
    Scene scene;
    const hz::Shape shape = box(0.5F).value_or_abort();
    int place = 0;
    for (const float x : {-3.0F, 0.0F, 2.5F}) {
        hz::BodyDefinition definition = hz::dynamic_body(vec(x, 4));
        definition.linear_velocity = vec(x, 1);
        definition.user_data = hazumi::to_user_data(&place);
        const hz::Body body = scene.world.add_body(definition, shape).value_or_abort();
        CHECK(body.is_valid().value_or(false));
        CHECK_NEAR(body.pose()->position.x, x, 0);
        CHECK_NEAR(body.linear_velocity()->x, x, 0);
        CHECK(body.set_position(vec(x + 1, 5)).ok());
        CHECK_NEAR(body.position()->x, x + 1, 0);
        CHECK_NEAR(body.exact_position()->y, 5, 0);
        CHECK(body.set_linear_velocity(vec(2, x)).ok());
        CHECK_NEAR(body.linear_velocity()->y, x, 0);
        CHECK(body.set_angular_velocity(spin(x)).ok());
        CHECK_NEAR(about_z(*body.angular_velocity()), x, 0);
        CHECK_NEAR(body.velocity_at_point(vec(x + 1, 6))->x, 2 - x, 1e-5);
        CHECK(body.set_rotation(hz::rotation_identity()).ok() && body.rotation().ok());
        CHECK(body.set_gravity_scale(0.25F).ok() && body.set_user_data(77).ok());
        CHECK(body.edit([&](hz::BodyDefinition &all) {
                      CHECK(all.gravity_scale == 0.25F && all.user_data == 77);
                      all.linear_damping = 0.125F;
                  })
                  .ok());
        CHECK(body.read()->linear_damping == 0.125F && body.read()->user_data == 77);
        CHECK(body.teleport(exact(x, 9), hz::rotation_identity()).ok());
        CHECK_NEAR(body.position()->y, 9, 0);
        CHECK_NEAR(body.center_of_mass()->y, 9, 1e-6);
        CHECK(body.mass()->has_value() && (*body.mass())->mass > 0);
        CHECK(body.set_type(HZ_BODY_TYPE_KINEMATIC).ok());
        CHECK(body.read()->body_type == HZ_BODY_TYPE_KINEMATIC && !body.mass()->has_value());
        CHECK(body.set_enabled(false).ok() && !body.read()->is_enabled);
        CHECK(!*body.is_frozen());
    }
    CHECK(scene.world.body_count().value_or(0) == 4);
    CHECK_FAILS(scene.floor.set_position(vec(NAN, 0)), HZ_STATUS_VALUE, "position");
    CHECK_FAILS(scene.world.add_body(hz::dynamic_body(vec(INFINITY, 0))), HZ_STATUS_VALUE,
                "position");
}

static void stale_ids_are_found() {
    Scene scene;
    const hz::Shape shape = ball(0.5F).value_or_abort();
    const hz::Body body = scene.world.add_body(hz::dynamic_body(), shape).value_or_abort();
    const hz::Collider collider =
        scene.world.collider(body.colliders().value_or_abort().front());
    CHECK(collider.body()->id() == body.id());
    CHECK(body.destroy().ok());
    const hz::Body next = scene.world.add_body(hz::dynamic_body(), shape).value_or_abort();
    CHECK(next.id().index == body.id().index && next.id() != body.id());
    CHECK(!*body.is_valid() && *next.is_valid());
    CHECK_FAILS(body.destroy(), HZ_STATUS_STALE_ID, "body");
    CHECK_FAILS(body.position(), HZ_STATUS_STALE_ID, "body");
    CHECK_FAILS(body.rotation(), HZ_STATUS_STALE_ID, "body");
    CHECK_FAILS(body.read(), HZ_STATUS_STALE_ID, "body");
    CHECK_FAILS(body.linear_velocity(), HZ_STATUS_STALE_ID, "body");
    CHECK_FAILS(body.angular_velocity(), HZ_STATUS_STALE_ID, "body");
    CHECK_FAILS(body.apply_impulse(vec(1, 0)), HZ_STATUS_STALE_ID, "body");
    CHECK_FAILS(body.wake(), HZ_STATUS_STALE_ID, "body");
    CHECK_FAILS(body.mass(), HZ_STATUS_STALE_ID, "body");
    CHECK_FAILS(body.distance(next), HZ_STATUS_STALE_ID, "body");
    CHECK_FAILS(body.add_collider(hz::collider_of(shape)), HZ_STATUS_STALE_ID, "body");
    CHECK_FAILS(body.colliders(), HZ_STATUS_STALE_ID, "body");
    CHECK_FAILS(body.edit([](hz::BodyDefinition &) {}), HZ_STATUS_STALE_ID, "body");
    CHECK_FAILS(collider.read(), HZ_STATUS_STALE_ID, "collider");
    CHECK_FAILS(collider.body(), HZ_STATUS_STALE_ID, "collider");
    CHECK_FAILS(collider.edit([](hz::ColliderDefinition &) {}), HZ_STATUS_STALE_ID, "collider");
    CHECK_FAILS(collider.destroy(), HZ_STATUS_STALE_ID, "collider");
}

static void colliders_are_added_and_changed() {
    Scene scene;
    const hz::Body body = scene.world.add_body(hz::dynamic_body(vec(0, 3))).value_or_abort();
    CHECK(body.colliders()->empty());
    const hz::Shape shape = ball(0.5F).value_or_abort();
    for (int number = 0; number < 20; ++number) {
        hz::ColliderDefinition definition = hz::collider_of(shape);
        definition.pose = hz::pose_at(vec(static_cast<float>(number), 0));
        definition.user_data = static_cast<std::uint64_t>(number);
        CHECK(body.add_collider(definition).ok());
    }
    hz::ColliderId few[3] = {};
    CHECK(body.colliders(few).value_or(0) == 20);
    const auto all = body.colliders().value_or_abort();
    CHECK(all.size() == 20 && all[2] == few[2]);
    const hz::Collider last = scene.world.collider(all.back());
    CHECK(last.read()->user_data == 19 && last.read()->shape.bits == 0);
    CHECK_NEAR(last.pose()->position.x, 19, 1e-5);
    CHECK(last.edit([](hz::ColliderDefinition &definition) {
                  definition.material.friction = 0.125F;
                  definition.is_sensor = true;
              })
              .ok());
    CHECK(last.read()->material.friction == 0.125F && last.read()->is_sensor);
    CHECK(hz::bounds(last.shape().value_or_abort(), hz::pose_at({})).ok());
    CHECK(last.destroy().ok() && body.colliders()->size() == 19);
    hz::ColliderDefinition bad = hz::collider_of(shape);
    bad.density = -1;
    CHECK_FAILS(body.add_collider(bad), HZ_STATUS_VALUE, "density");
    CHECK_FAILS(body.add_collider(hz::collider_of({})), HZ_STATUS_HANDLE, "shape");
}

static void forces_and_impulses_move() {
    hz::World world = hz::World::create().value_or_abort();
    CHECK(world.set_gravity(vec(0, 0)).ok());
    const hz::Shape shape = box(0.5F).value_or_abort();
    const auto fresh = [&] {
        hz::BodyDefinition definition = hz::dynamic_body();
        definition.mass_source = HZ_MASS_SOURCE_MASS;
        definition.mass_properties.mass = 2;
        return world.add_body(definition, shape).value_or_abort();
    };
    for (const float amount : {-4.0F, 0.5F, 8.0F}) {
        const hz::Body pushed = fresh(), kicked = fresh(), turned = fresh(), blown = fresh();
        for (const hz::Body &other : {kicked, turned, blown}) {
            CHECK(pushed.ignore_pair(other).ok());
        }
        CHECK(kicked.ignore_pair(turned).ok() && kicked.ignore_pair(blown).ok() &&
              turned.ignore_pair(blown).ok());
        CHECK(pushed.apply_force(vec(amount, 0)).ok());
        CHECK(kicked.apply_impulse(vec(amount, 0)).ok());
        CHECK(turned.apply_angular_impulse(spin(amount)).ok());
        CHECK(blown.apply_wind({vec(amount, 0), density_of_water, 1}, tick).ok());
        step(world, 1);
        CHECK_NEAR(pushed.linear_velocity()->x, amount / 2 * tick, 1e-4);
        CHECK_NEAR(kicked.linear_velocity()->x, amount / 2, 1e-4);
        CHECK(about_z(*turned.angular_velocity()) * amount > 0);
        CHECK(blown.linear_velocity()->x * amount > 0);
        CHECK(kicked.apply_impulse_at_point(vec(0, amount), vec(1, 0)).ok() &&
              pushed.apply_force_at_point(vec(0, amount), vec(1, 0)).ok() &&
              turned.apply_torque(spin(amount)).ok());
        step(world, 1);
        CHECK(about_z(*kicked.angular_velocity()) * amount > 0);
        CHECK(about_z(*pushed.angular_velocity()) * amount > 0);
        for (const hz::Body &body : {pushed, kicked, turned, blown}) {
            CHECK(body.destroy().ok());
        }
    }
    const hz::Body floating = fresh();
    CHECK(floating.set_position(vec(0, -3)).ok() && world.set_gravity(vec(0, -10)).ok());
    CHECK(floating.apply_fluid({vec(0, 1), 0, 9 * density_of_water, vec(0, 0), 0}).ok());
    step(world, 1);
    CHECK(floating.linear_velocity()->y > 0);
    CHECK(floating.put_to_sleep().ok() && *floating.is_asleep());
    CHECK(floating.wake().ok() && !*floating.is_asleep());
}

static void many_bodies_are_read_and_set_at_once() {
    for (const std::size_t count : {std::size_t{1}, std::size_t{40}}) {
        hz::World world = hz::World::create().value_or_abort();
        CHECK(world.set_gravity(vec(0, 0)).ok());
        const hz::Shape shape = ball(0.1F).value_or_abort();
        std::vector<hz::BodyDefinition> bodies;
        for (std::size_t index = 0; index < count; ++index) {
            bodies.push_back(hz::kinematic_body(vec(static_cast<float>(index), 0)));
            bodies.back().user_data = index;
        }
        const std::vector<hz::ColliderDefinition> colliders(count, hz::collider_of(shape));
        std::vector<hz::BodyId> ids(count);
        CHECK(world.add_bodies(bodies, colliders, ids).ok());
        CHECK(world.add_bodies(bodies, {}).ok());
        CHECK(world.body_count().value_or(0) == 2 * count);
        bodies.push_back(bodies.back());
        CHECK_FAILS(world.add_bodies(bodies, {}, ids), HZ_STATUS_VALUE, "different lengths");
        CHECK_FAILS(world.add_bodies(bodies, colliders), HZ_STATUS_VALUE, "different lengths");
        std::vector<hz::Velocity> velocities(count, {vec(0, 3), spin(0)});
        CHECK(world.set_velocities(ids, velocities).ok());
        step(world, 6);
        std::vector<hz::Pose> poses(count);
        CHECK(world.poses(ids, poses).ok());
        velocities.assign(count, {});
        CHECK(world.velocities(ids, velocities).ok());
        CHECK_NEAR(velocities.back().linear.y, 3, 0);
        CHECK_NEAR(poses.back().position.y, 0.3, 1e-5);
        for (hz::Pose &pose : poses) pose.position.y = 1;
        CHECK(world.move_to(ids, poses).ok());
        step(world, 1);
        CHECK_NEAR(world.body(ids[0]).position()->y, 1, 1e-5);
        std::vector<std::uint64_t> data(count);
        std::vector<hz::BodyId> same(count);
        const std::size_t all =
            world.read_bodies({.ids = same, .user_data = data}).value_or(0);
        CHECK(all == world.body_count().value_or(1) && same[0] == ids[0]);
        CHECK(data.back() == count - 1);
        // Those without a velocity sleep.
        CHECK(world.read_awake_bodies({}).value_or(0) == count);
        same.push_back({});
        CHECK_FAILS(world.read_bodies({.ids = same, .poses = poses}), HZ_STATUS_VALUE,
                    "different lengths");
        CHECK(world.body(ids[0]).destroy().ok());
        const std::unique_ptr<bool[]> are_valid(new bool[count]);
        CHECK(world.are_valid(ids, {are_valid.get(), count}).ok());
        CHECK(!are_valid[0] && (count == 1 || are_valid[1]));
        CHECK_FAILS(world.poses(ids, poses), HZ_STATUS_STALE_ID, "body");
    }
}

static void settings_are_kept() {
    hz::WorldSettings settings = hz::world_settings();
    settings.substeps = 3;
    hz::World world = hz::World::create(settings).value_or_abort();
    CHECK(world.settings()->substeps == 3);
    settings.substeps = 5;
    CHECK(world.set_settings(settings).ok() && world.settings()->substeps == 5);
    settings.substeps = 0;
    CHECK_FAILS(world.set_settings(settings), HZ_STATUS_VALUE, "substeps");
    CHECK_FAILS(hz::World::create(settings), HZ_STATUS_VALUE, "substeps");
    CHECK_FAILS(world.step(-1), HZ_STATUS_VALUE, "");
    CHECK_FAILS(world.set_threads(0), HZ_STATUS_VALUE, "threads");
    CHECK(world.set_threads(2).ok() && world.prepare_queries().ok());
    const hazumi::StepReport report = world.step(tick).value_or_abort();
    CHECK(report.bodies == 0 && world.step_count().value_or(0) == 1);
    CHECK(world.energy().ok() && *world.max_penetration() == 0 && world.state_hash().ok());
}

int main() {
    what_is_set_is_read();
    stale_ids_are_found();
    colliders_are_added_and_changed();
    forces_and_impulses_move();
    many_bodies_are_read_and_set_at_once();
    settings_are_kept();
    return checks_end("bodies");
}
