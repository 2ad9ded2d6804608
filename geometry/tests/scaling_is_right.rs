//! Shapes of the user's own, and what is made of them, have no image.

use std::sync::Arc;

use hazumi_geometry::shape::{Compound, CustomShape, ScaleError, ScaleRule};
use hazumi_geometry::{Pose, Shape};

use super::ellipsoid::Ellipsoid;
use crate::dim::Vector;

#[test]
fn what_the_user_wrote_is_not_scaled() {
    let own = Shape::from(Arc::new(Ellipsoid(Vector::ONE)) as Arc<dyn CustomShape>);
    let error = own.scaled(Vector::ONE).unwrap_err();
    let ScaleError::Shape { rule, .. } = error else { panic!("{error}") };
    assert_eq!(rule, ScaleRule::Never);
    let pile = Compound::new(vec![(Pose::IDENTITY, own)]).unwrap();
    let error = Shape::from(pile).scaled(Vector::ONE).unwrap_err();
    assert!(matches!(error, ScaleError::Child { child: 0, .. }), "{error}");
}
