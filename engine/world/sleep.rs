//! Edits that wake a body or put it to sleep, and bodies that are asleep from the start.

use hazumi_core::ValueError;

use super::World;
use super::edit::{Edit, EditResult};
use super::sleep_timer::SleepTimer;
use crate::body::{Body, BodyId};
use crate::collider::Collider;
use crate::space::{Vector, ZERO_ANGULAR};

impl World {
    /// Wakes a body; `None` when it is gone. Its island wakes with it in the next step.
    ///
    /// Every edit of a body wakes it, and so does every force, torque and impulse. Bodies that
    /// are not dynamic do not sleep; frozen ones stay frozen.
    #[doc(alias = "wake_up")]
    #[doc(alias = "activate")]
    #[doc(alias = "set_awake")]
    pub fn wake(&mut self, id: BodyId) -> Option<()> {
        let applied = self.apply(Edit::Wake(id)).ok()?;
        (applied == EditResult::Done).then_some(())
    }

    /// Puts a dynamic body to sleep where it is, as if it had come to rest; `None` when it is
    /// gone.
    ///
    /// It loses its velocity and the forces for the next step. It sleeps until an edit, an
    /// awake body or a moving kinematic one wakes it: in the next step, when an awake body
    /// touches it or is jointed to it, as an island sleeps as a whole. Bodies that must not
    /// sleep ([`Body::can_sleep`], [`WorldSettings::sleep`](crate::WorldSettings::sleep)), frozen ones
    /// and those that are not dynamic stay as they are.
    /// [`Events::fell_asleep`](crate::Events::fell_asleep) does not list it,
    /// [`Events::woke`](crate::Events::woke) lists it when it wakes.
    #[doc(alias = "sleep")]
    #[doc(alias = "deactivate")]
    #[doc(alias = "set_awake")]
    pub fn put_to_sleep(&mut self, id: BodyId) -> Option<()> {
        let applied = self.apply(Edit::PutToSleep(id)).ok()?;
        (applied == EditResult::Done).then_some(())
    }

    /// Adds a body with one collider that is asleep from the start: a wall of thousands of
    /// boxes costs nothing until something hits it.
    ///
    /// It is [`Self::add`] and then [`Self::put_to_sleep`]. A body of several colliders is put
    /// to sleep after the last one. It need not be supported: gravity does not wake it.
    ///
    /// # Errors
    ///
    /// When a number of either cannot be used; nothing is added then.
    #[doc(alias = "is_awake")]
    #[doc(alias = "start_asleep")]
    pub fn add_asleep(&mut self, body: Body, collider: Collider) -> Result<BodyId, ValueError> {
        let id = self.add(body, collider)?;
        self.put_to_sleep(id);
        Ok(id)
    }

    pub(super) fn apply_wake(&mut self, id: BodyId) -> Option<EditResult> {
        let record = self.bodies.get_mut(id)?;
        if record.is_dynamic() {
            record.wake();
        }
        Some(EditResult::Done)
    }

    pub(super) fn apply_put_to_sleep(&mut self, id: BodyId) -> Option<EditResult> {
        let may_sleep = self.settings.sleep;
        let record = self.bodies.get_mut(id)?;
        if may_sleep && record.is_dynamic() && record.body.can_sleep {
            record.stop();
            (record.force, record.torque) = (Vector::ZERO, ZERO_ANGULAR);
            record.has_support_force = false;
            record.sleep_timer = SleepTimer::new(record.sleep_anchor());
            record.is_asleep = true;
            record.is_sleep_reported = true;
        }
        Some(EditResult::Done)
    }
}
