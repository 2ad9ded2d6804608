// SPDX-License-Identifier: MIT OR Apache-2.0
/// Hazumi for C++20: a header-only layer over the C interface, in 2D and 3D.
///
/// Owners, such as `d3::World` and `d3::Shape`, destroy their object and can only be moved.
/// `d3::Body`, `d3::Collider` and `d3::Joint` are a world and an id: copy them freely. They are
/// stale, not dangling, once their object is gone.
///
/// Each call returns a `Result`. Nothing throws by itself, and the layer allocates only where
/// it returns a `std::vector`. Units are metres, kilograms, seconds and radians; y is up.
///
/// Functions of a program, such as predicates and hooks, must not throw: that ends the program.
#pragma once

#include "hazumi/d2.hpp"
#include "hazumi/d3.hpp"
