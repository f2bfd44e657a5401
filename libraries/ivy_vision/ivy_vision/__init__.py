"""Computer vision on any array framework: ``import ivy_vision``.

Everything below is a re-export.
"""

from ivy_vision.projective import invert_transform as invert_transform
from ivy_vision.projective import transform_points as transform_points
from ivy_vision.scenes import cuboid_signed_distances as cuboid_signed_distances
from ivy_vision.scenes import sdf_difference as sdf_difference
from ivy_vision.scenes import sdf_intersection as sdf_intersection
from ivy_vision.scenes import sdf_normals as sdf_normals
from ivy_vision.scenes import sdf_smooth_union as sdf_smooth_union
from ivy_vision.scenes import sdf_union as sdf_union
from ivy_vision.scenes import sphere_signed_distances as sphere_signed_distances
from ivy_vision.sdf import capsule_sdf as capsule_sdf
from ivy_vision.sdf import cuboid_sdf as cuboid_sdf
from ivy_vision.sdf import cylinder_sdf as cylinder_sdf
from ivy_vision.sdf import plane_sdf as plane_sdf
from ivy_vision.sdf import sphere_sdf as sphere_sdf
from ivy_vision.sdf import torus_sdf as torus_sdf

__version__ = "0.1.0"
