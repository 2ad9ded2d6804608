//! Bodies that a scene lets sleep from the start.

use super::World;
use crate::body::BodyId;

impl World {
    /// Lets a dynamic body sleep from the start, as if it had come to rest where it is: a scene
    /// may say so of what nothing has touched yet.
    pub(crate) fn put_to_sleep(&mut self, id: BodyId) {
        let may_sleep = self.settings.sleep;
        let record = self
            .bodies
            .get_mut(id)
            .filter(|record| may_sleep && record.is_dynamic() && record.body.can_sleep);
        if let Some(record) = record {
            record.stop();
            record.is_asleep = true;
            record.is_sleep_reported = true;
        }
    }
}
