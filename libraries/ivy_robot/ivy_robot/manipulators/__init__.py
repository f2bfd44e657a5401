"""Manipulators: their description, their kinematics, and inverse kinematics."""

from ivy_robot.manipulators.arms import mico as mico
from ivy_robot.manipulators.arms import panda as panda
from ivy_robot.manipulators.dh import from_dh as from_dh
from ivy_robot.manipulators.inverse import InverseKinematics as InverseKinematics
from ivy_robot.manipulators.inverse import inverse_kinematics as inverse_kinematics
from ivy_robot.manipulators.inverse import random_joints as random_joints
from ivy_robot.manipulators.manipulator import Manipulator as Manipulator
from ivy_robot.manipulators.urdf import from_urdf as from_urdf
