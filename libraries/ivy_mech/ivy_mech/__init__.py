"""Rotations, poses and rigid-body motion on any array framework: ``import ivy_mech``.

Everything below is a re-export.
"""

from ivy_mech.conversions import *
from ivy_mech.coordinates import cartesian_to_spherical as cartesian_to_spherical
from ivy_mech.coordinates import from_homogeneous as from_homogeneous
from ivy_mech.coordinates import polar_axis_angle_to_quaternion as polar_axis_angle_to_quaternion
from ivy_mech.coordinates import pose_to_homogeneous as pose_to_homogeneous
from ivy_mech.coordinates import quaternion_to_polar_axis_angle as quaternion_to_polar_axis_angle
from ivy_mech.coordinates import spherical_to_cartesian as spherical_to_cartesian
from ivy_mech.coordinates import to_homogeneous as to_homogeneous
from ivy_mech.frames import align_points as align_points
from ivy_mech.frames import align_vectors as align_vectors
from ivy_mech.frames import is_rotation_matrix as is_rotation_matrix
from ivy_mech.frames import look_at as look_at
from ivy_mech.frames import nearest_rotation as nearest_rotation
from ivy_mech.motion import increment_quaternion_pose as increment_quaternion_pose
from ivy_mech.motion import quat_integrate as quat_integrate
from ivy_mech.poses import axis_angle_pose_to_euler_pose as axis_angle_pose_to_euler_pose
from ivy_mech.poses import axis_angle_pose_to_matrix_pose as axis_angle_pose_to_matrix_pose
from ivy_mech.poses import axis_angle_pose_to_quaternion_pose as axis_angle_pose_to_quaternion_pose
from ivy_mech.poses import axis_angle_pose_to_rot6d_pose as axis_angle_pose_to_rot6d_pose
from ivy_mech.poses import axis_angle_pose_to_rotvec_pose as axis_angle_pose_to_rotvec_pose
from ivy_mech.poses import euler_pose_to_axis_angle_pose as euler_pose_to_axis_angle_pose
from ivy_mech.poses import euler_pose_to_matrix_pose as euler_pose_to_matrix_pose
from ivy_mech.poses import euler_pose_to_quaternion_pose as euler_pose_to_quaternion_pose
from ivy_mech.poses import euler_pose_to_rot6d_pose as euler_pose_to_rot6d_pose
from ivy_mech.poses import euler_pose_to_rotvec_pose as euler_pose_to_rotvec_pose
from ivy_mech.poses import matrix_pose_to_axis_angle_pose as matrix_pose_to_axis_angle_pose
from ivy_mech.poses import matrix_pose_to_euler_pose as matrix_pose_to_euler_pose
from ivy_mech.poses import matrix_pose_to_quaternion_pose as matrix_pose_to_quaternion_pose
from ivy_mech.poses import matrix_pose_to_rot6d_pose as matrix_pose_to_rot6d_pose
from ivy_mech.poses import matrix_pose_to_rotvec_pose as matrix_pose_to_rotvec_pose
from ivy_mech.poses import quaternion_pose_to_axis_angle_pose as quaternion_pose_to_axis_angle_pose
from ivy_mech.poses import quaternion_pose_to_euler_pose as quaternion_pose_to_euler_pose
from ivy_mech.poses import quaternion_pose_to_matrix_pose as quaternion_pose_to_matrix_pose
from ivy_mech.poses import quaternion_pose_to_rot6d_pose as quaternion_pose_to_rot6d_pose
from ivy_mech.poses import quaternion_pose_to_rotvec_pose as quaternion_pose_to_rotvec_pose
from ivy_mech.poses import rot6d_pose_to_axis_angle_pose as rot6d_pose_to_axis_angle_pose
from ivy_mech.poses import rot6d_pose_to_euler_pose as rot6d_pose_to_euler_pose
from ivy_mech.poses import rot6d_pose_to_matrix_pose as rot6d_pose_to_matrix_pose
from ivy_mech.poses import rot6d_pose_to_quaternion_pose as rot6d_pose_to_quaternion_pose
from ivy_mech.poses import rot6d_pose_to_rotvec_pose as rot6d_pose_to_rotvec_pose
from ivy_mech.poses import rotvec_pose_to_axis_angle_pose as rotvec_pose_to_axis_angle_pose
from ivy_mech.poses import rotvec_pose_to_euler_pose as rotvec_pose_to_euler_pose
from ivy_mech.poses import rotvec_pose_to_matrix_pose as rotvec_pose_to_matrix_pose
from ivy_mech.poses import rotvec_pose_to_quaternion_pose as rotvec_pose_to_quaternion_pose
from ivy_mech.poses import rotvec_pose_to_rot6d_pose as rotvec_pose_to_rot6d_pose
from ivy_mech.quaternions import quat_apply as quat_apply
from ivy_mech.quaternions import quat_conjugate as quat_conjugate
from ivy_mech.quaternions import quat_distance as quat_distance
from ivy_mech.quaternions import quat_inverse as quat_inverse
from ivy_mech.quaternions import quat_mean as quat_mean
from ivy_mech.quaternions import quat_multiply as quat_multiply
from ivy_mech.quaternions import quat_normalize as quat_normalize
from ivy_mech.quaternions import quat_power as quat_power
from ivy_mech.quaternions import quat_slerp as quat_slerp
from ivy_mech.sampling import random_quaternion as random_quaternion
from ivy_mech.sampling import random_rotation as random_rotation
from ivy_mech.se3 import se3_adjoint as se3_adjoint
from ivy_mech.se3 import se3_apply as se3_apply
from ivy_mech.se3 import se3_compose as se3_compose
from ivy_mech.se3 import se3_exp as se3_exp
from ivy_mech.se3 import se3_hat as se3_hat
from ivy_mech.se3 import se3_interpolate as se3_interpolate
from ivy_mech.se3 import se3_inverse as se3_inverse
from ivy_mech.se3 import se3_left_jacobian as se3_left_jacobian
from ivy_mech.se3 import se3_left_jacobian_inverse as se3_left_jacobian_inverse
from ivy_mech.se3 import se3_log as se3_log
from ivy_mech.se3 import se3_right_jacobian as se3_right_jacobian
from ivy_mech.se3 import se3_right_jacobian_inverse as se3_right_jacobian_inverse
from ivy_mech.se3 import se3_vee as se3_vee
from ivy_mech.so3 import so3_adjoint as so3_adjoint
from ivy_mech.so3 import so3_apply as so3_apply
from ivy_mech.so3 import so3_compose as so3_compose
from ivy_mech.so3 import so3_exp as so3_exp
from ivy_mech.so3 import so3_hat as so3_hat
from ivy_mech.so3 import so3_interpolate as so3_interpolate
from ivy_mech.so3 import so3_inverse as so3_inverse
from ivy_mech.so3 import so3_left_jacobian as so3_left_jacobian
from ivy_mech.so3 import so3_left_jacobian_inverse as so3_left_jacobian_inverse
from ivy_mech.so3 import so3_log as so3_log
from ivy_mech.so3 import so3_right_jacobian as so3_right_jacobian
from ivy_mech.so3 import so3_right_jacobian_inverse as so3_right_jacobian_inverse
from ivy_mech.so3 import so3_vee as so3_vee

__version__ = "0.1.0"

rot_vec_pose_to_mat_pose = rotvec_pose_to_matrix_pose
"""The name of `rotvec_pose_to_matrix_pose` in Ivy Mech, and in the listing of its paper."""
