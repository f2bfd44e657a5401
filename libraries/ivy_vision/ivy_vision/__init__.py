"""Computer vision on any array framework: ``import ivy_vision``.

Everything below is a re-export.
"""

from ivy_vision.cameras import camera_center as camera_center
from ivy_vision.cameras import camera_rays as camera_rays
from ivy_vision.cameras import extrinsic_matrix as extrinsic_matrix
from ivy_vision.cameras import focal_to_fov as focal_to_fov
from ivy_vision.cameras import fov_to_focal as fov_to_focal
from ivy_vision.cameras import intrinsic_matrix as intrinsic_matrix
from ivy_vision.cameras import project as project
from ivy_vision.cameras import projection_matrix as projection_matrix
from ivy_vision.cameras import unproject as unproject
from ivy_vision.depth import depth_to_points as depth_to_points
from ivy_vision.depth import depth_to_radial as depth_to_radial
from ivy_vision.depth import radial_to_depth as radial_to_depth
from ivy_vision.pinhole import Camera as Camera
from ivy_vision.pixels import inside_image as inside_image
from ivy_vision.pixels import pixel_grid as pixel_grid
from ivy_vision.projective import invert_transform as invert_transform
from ivy_vision.projective import projection_pseudo_inverse as projection_pseudo_inverse
from ivy_vision.projective import solve_homogeneous as solve_homogeneous
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
from ivy_vision.spherical import angular_pixels_to_spherical as angular_pixels_to_spherical
from ivy_vision.spherical import equirectangular_project as equirectangular_project
from ivy_vision.spherical import equirectangular_to_points as equirectangular_to_points
from ivy_vision.spherical import equirectangular_unproject as equirectangular_unproject
from ivy_vision.spherical import pad_equirectangular as pad_equirectangular
from ivy_vision.spherical import points_to_spherical as points_to_spherical
from ivy_vision.spherical import spherical_to_angular_pixels as spherical_to_angular_pixels
from ivy_vision.spherical import spherical_to_points as spherical_to_points
from ivy_vision.two_view import closest_points_on_rays as closest_points_on_rays
from ivy_vision.two_view import epipolar_lines as epipolar_lines
from ivy_vision.two_view import essential_from_fundamental as essential_from_fundamental
from ivy_vision.two_view import essential_matrix as essential_matrix
from ivy_vision.two_view import fundamental_from_essential as fundamental_from_essential
from ivy_vision.two_view import fundamental_matrix as fundamental_matrix
from ivy_vision.two_view import relative_transform as relative_transform
from ivy_vision.two_view import triangulate as triangulate

__version__ = "0.1.0"
