//! A physics system of Jolt and all that it wants beside itself.

use std::ffi::{c_uint, c_void};
use std::ptr::{self, NonNull};
use std::sync::Once;

use joltc_sys as sys;

use super::vector;

/// The layer of what never moves; it meets only the other one.
pub(super) const LAYER_FIXED: u16 = 0;
/// The layer of everything else.
pub(super) const LAYER_MOVING: u16 = 1;

/// Contacts and pairs that there is room for, for each body that moves, and some more.
const CONTACTS_EACH: u32 = 8;
const PAIRS_EACH: u32 = 16;
const CONTACTS_MORE: u32 = 4096;
/// Room for what Jolt needs during a step, in bytes, reserved at the start, and for each
/// contact.
const SCRATCH: u32 = 16 << 20;
const SCRATCH_EACH: u32 = 1024;
/// Size of the job queue that Jolt's own programs use.
const JOBS: u32 = 2048;
const BARRIERS: u32 = 8;

/// A world of Jolt.
pub(super) struct System {
    system: NonNull<sys::JPC_PhysicsSystem>,
    scratch: *mut sys::JPC_TempAllocatorImpl,
    pool: *mut sys::JPC_JobSystemThreadPool,
    layers: *mut sys::JPC_BroadPhaseLayerInterface,
    layer_filter: *mut sys::JPC_ObjectVsBroadPhaseLayerFilter,
    pair_filter: *mut sys::JPC_ObjectLayerPairFilter,
    /// Bodies that come in at once when the world opens: those that are fixed, and the others.
    waiting: Option<[Vec<sys::JPC_BodyID>; 2]>,
    trouble: Option<String>,
}

unsafe extern "C" fn layer_count(_: *const c_void) -> c_uint {
    2
}

unsafe extern "C" fn broad_layer(_: *const c_void, layer: u16) -> u8 {
    u8::from(layer == LAYER_MOVING)
}

unsafe extern "C" fn meets_layer(_: *const c_void, layer: u16, broad: u8) -> bool {
    layer == LAYER_MOVING || u16::from(broad) == LAYER_MOVING
}

unsafe extern "C" fn meets(_: *const c_void, a: u16, b: u16) -> bool {
    a == LAYER_MOVING || b == LAYER_MOVING
}

/// Initialises Jolt, once per program.
fn prepare() {
    static ONCE: Once = Once::new();
    // SAFETY: in this order, as Jolt wants it, and once.
    ONCE.call_once(|| unsafe {
        sys::JPC_RegisterDefaultAllocator();
        sys::JPC_FactoryInit();
        sys::JPC_RegisterTypes();
    });
}

impl System {
    /// An empty world for so many bodies, of which so many move, with so many threads, this one
    /// included.
    pub(super) fn new(bodies: u32, movers: u32, threads: i32) -> Self {
        prepare();
        let contacts = CONTACTS_EACH * movers + CONTACTS_MORE;
        let pairs = PAIRS_EACH * movers + CONTACTS_MORE;
        let null = ptr::null();
        // SAFETY: the functions take what Jolt passes, and everything lives as long as the
        // system.
        unsafe {
            let layers = sys::JPC_BroadPhaseLayerInterface_new(
                null,
                sys::JPC_BroadPhaseLayerInterfaceFns {
                    GetNumBroadPhaseLayers: Some(layer_count),
                    GetBroadPhaseLayer: Some(broad_layer),
                },
            );
            let layer_filter = sys::JPC_ObjectVsBroadPhaseLayerFilter_new(
                null,
                sys::JPC_ObjectVsBroadPhaseLayerFilterFns { ShouldCollide: Some(meets_layer) },
            );
            let pair_filter = sys::JPC_ObjectLayerPairFilter_new(
                null,
                sys::JPC_ObjectLayerPairFilterFns { ShouldCollide: Some(meets) },
            );
            let scratch = sys::JPC_TempAllocatorImpl_new(SCRATCH + SCRATCH_EACH * contacts);
            let pool = sys::JPC_JobSystemThreadPool_new3(JOBS, BARRIERS, threads - 1);
            let system = NonNull::new(sys::JPC_PhysicsSystem_new());
            let system = system.expect("Jolt ends the program when it has no memory");
            sys::JPC_PhysicsSystem_Init(
                system.as_ptr(),
                bodies,
                0,
                pairs,
                contacts,
                layers,
                layer_filter,
                pair_filter,
            );
            let waiting = Some([Vec::new(), Vec::new()]);
            let trouble = None;
            Self { system, scratch, pool, layers, layer_filter, pair_filter, waiting, trouble }
        }
    }

    fn bodies(&self) -> *mut sys::JPC_BodyInterface {
        // SAFETY: the system is there.
        unsafe { sys::JPC_PhysicsSystem_GetBodyInterface(self.system.as_ptr()) }
    }

    /// Adds a body, awake unless it is fixed.
    pub(super) fn add(
        &mut self,
        settings: &sys::JPC_BodyCreationSettings,
        is_fixed: bool,
    ) -> sys::JPC_BodyID {
        // SAFETY: the settings have a shape, which Jolt counts references of.
        let body = unsafe {
            sys::JPC_Body_GetID(sys::JPC_BodyInterface_CreateBody(self.bodies(), settings))
        };
        match &mut self.waiting {
            Some(waiting) => waiting[usize::from(!is_fixed)].push(body),
            None => self.insert(&mut [body], is_fixed),
        }
        body
    }

    /// Puts bodies that were created into the world, all at once.
    fn insert(&mut self, bodies: &mut [sys::JPC_BodyID], is_fixed: bool) {
        let activation = if is_fixed {
            sys::JPC_ACTIVATION_DONT_ACTIVATE
        } else {
            sys::JPC_ACTIVATION_ACTIVATE
        };
        let count = i32::try_from(bodies.len()).unwrap_or(0);
        if count == 0 {
            return;
        }
        let (all, list) = (self.bodies(), bodies.as_mut_ptr());
        // SAFETY: so many bodies are there, and the list is the same in both calls.
        unsafe {
            let state = sys::JPC_BodyInterface_AddBodiesPrepare(all, list, count);
            sys::JPC_BodyInterface_AddBodiesFinalize(all, list, count, state, activation);
        }
    }

    /// Takes a body out and destroys it.
    pub(super) fn remove(&mut self, body: sys::JPC_BodyID) {
        // SAFETY: the director removes only what is there.
        unsafe {
            sys::JPC_BodyInterface_RemoveBody(self.bodies(), body);
            sys::JPC_BodyInterface_DestroyBody(self.bodies(), body);
        }
    }

    /// Puts all bodies in, and builds the tree anew, as Jolt's documentation recommends.
    pub(super) fn open(&mut self) {
        if let Some([mut fixed, mut moving]) = self.waiting.take() {
            self.insert(&mut fixed, true);
            self.insert(&mut moving, false);
        }
        // SAFETY: the system is there.
        unsafe { sys::JPC_PhysicsSystem_OptimizeBroadPhase(self.system.as_ptr()) };
    }

    /// Gives a kinematic body the velocity that takes it there.
    pub(super) fn carry(
        &mut self,
        body: sys::JPC_BodyID,
        position: sys::JPC_Vec3,
        rotation: sys::JPC_Quat,
        dt: f32,
    ) {
        // SAFETY: the body is there.
        unsafe {
            sys::JPC_BodyInterface_MoveKinematic(self.bodies(), body, position, rotation, dt);
        }
    }

    /// A step.
    pub(super) fn step(&mut self, dt: f32) {
        // SAFETY: all of them are there.
        let error = unsafe {
            sys::JPC_PhysicsSystem_Update(self.system.as_ptr(), dt, 1, self.scratch, self.pool)
        };
        if error != 0 {
            self.trouble = Some(format!("ran out of room, error {error}"));
        }
    }

    /// Why its steps were not what they should be.
    pub(super) fn trouble(&self) -> Option<String> {
        self.trouble.clone()
    }

    /// Where a body is, and how it is turned.
    pub(super) fn place(&self, body: sys::JPC_BodyID) -> (sys::JPC_Vec3, sys::JPC_Quat) {
        let mut position = vector([0.0; 3]);
        let mut rotation = sys::JPC_Quat { x: 0.0, y: 0.0, z: 0.0, w: 1.0 };
        // SAFETY: the body is there, and Jolt fills both.
        unsafe {
            sys::JPC_BodyInterface_GetPositionAndRotation(
                self.bodies(),
                body,
                &raw mut position,
                &raw mut rotation,
            );
        }
        (position, rotation)
    }

    /// Whether a body sleeps.
    pub(super) fn is_asleep(&self, body: sys::JPC_BodyID) -> bool {
        // SAFETY: the body is there.
        unsafe { !sys::JPC_BodyInterface_IsActive(self.bodies(), body) }
    }
}

impl Drop for System {
    fn drop(&mut self) {
        // SAFETY: each was made once; the system goes first, for it uses the others.
        unsafe {
            sys::JPC_PhysicsSystem_delete(self.system.as_ptr());
            sys::JPC_JobSystemThreadPool_delete(self.pool);
            sys::JPC_TempAllocatorImpl_delete(self.scratch);
            sys::JPC_ObjectLayerPairFilter_delete(self.pair_filter);
            sys::JPC_ObjectVsBroadPhaseLayerFilter_delete(self.layer_filter);
            sys::JPC_BroadPhaseLayerInterface_delete(self.layers);
        }
    }
}
