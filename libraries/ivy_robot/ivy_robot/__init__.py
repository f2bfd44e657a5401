"""Robot motion on any array framework: ``import ivy_robot``.

Everything below is a re-export, or an old name.
"""

from ivy_robot.costs import clearance_cost as clearance_cost
from ivy_robot.costs import joint_limit_cost as joint_limit_cost
from ivy_robot.costs import path_length as path_length
from ivy_robot.costs import smoothness_cost as smoothness_cost
from ivy_robot.manipulators import InverseKinematics as InverseKinematics
from ivy_robot.manipulators import Manipulator as Manipulator
from ivy_robot.manipulators import from_dh as from_dh
from ivy_robot.manipulators import from_urdf as from_urdf
from ivy_robot.manipulators import inverse_kinematics as inverse_kinematics
from ivy_robot.manipulators import mico as mico
from ivy_robot.manipulators import panda as panda
from ivy_robot.manipulators import random_joints as random_joints
from ivy_robot.mobile import RigidMobile as RigidMobile
from ivy_robot.optimisation import Evaluation as Evaluation
from ivy_robot.optimisation import Optimised as Optimised
from ivy_robot.optimisation import optimise_trajectory as optimise_trajectory
from ivy_robot.splines import b_spline as b_spline
from ivy_robot.splines import natural_cubic_spline as natural_cubic_spline
from ivy_robot.splines import polyharmonic_spline as polyharmonic_spline
from ivy_robot.splines import quat_spline as quat_spline
from ivy_robot.splines import sample_spline_path as sample_spline_path
from ivy_robot.splines import uniform_knots as uniform_knots

MicoManipulator = mico
"""The name of 2021 for `mico`."""

PandaManipulator = panda
"""The name of 2021 for `panda`."""

__version__ = "0.1.0"
