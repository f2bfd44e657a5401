"""Splines through or near points: natural cubic, polyharmonic, B-splines, and splines of rotations."""

from ivy_robot.splines.b_spline import b_spline as b_spline
from ivy_robot.splines.b_spline import uniform_knots as uniform_knots
from ivy_robot.splines.natural_cubic import natural_cubic_spline as natural_cubic_spline
from ivy_robot.splines.polyharmonic import polyharmonic_spline as polyharmonic_spline
from ivy_robot.splines.polyharmonic import sample_spline_path as sample_spline_path
from ivy_robot.splines.rotations import quat_spline as quat_spline
