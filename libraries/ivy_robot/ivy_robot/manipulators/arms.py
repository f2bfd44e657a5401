"""Manipulators that are given: Franka Emika's Panda and Kinova's Mico."""

from __future__ import annotations

import math
from typing import Any

import ivy_api
from ivy_robot.manipulators.dh import from_dh
from ivy_robot.manipulators.manipulator import Manipulator


@ivy_api.explain_errors
def panda(base: Any = None) -> Manipulator:
    """Return the arm Panda of Franka Emika, with 7 joints, up to its flange.

    Parameters
    ----------
    base : array or nested sequence of shape ``(3, 4)``: from the base to the world

    Returns
    -------
    out : the manipulator. Lengths are in metres, angles in radians

    References
    ----------
    Franka Control Interface, *Denavit-Hartenberg parameters* and *Limits for Panda*; the modified parameters that are given
    there, as standard ones.

    Examples
    --------
    >>> panda().joint_count
    7
    """
    half = math.pi / 2
    return from_dh(
        a=(0, 0, 0.0825, -0.0825, 0, 0.088, 0),
        d=(0.333, 0, 0.316, 0, 0.384, 0, 0.107),
        alpha=(-half, half, half, -half, half, half, 0),
        limits=(
            (-2.8973, 2.8973),
            (-1.7628, 1.7628),
            (-2.8973, 2.8973),
            (-3.0718, -0.0698),
            (-2.8973, 2.8973),
            (-0.0175, 3.7525),
            (-2.8973, 2.8973),
        ),
        base=base,
        joint_names=tuple(f"panda_joint{i}" for i in range(1, 8)),
        link_names=tuple(f"panda_link{i}" for i in range(8)),
    )


@ivy_api.explain_errors
def mico(base: Any = None) -> Manipulator:
    """Return the arm Mico of Kinova, with 6 joints.

    Parameters
    ----------
    base : array or nested sequence of shape ``(3, 4)``: from the base to the world

    Returns
    -------
    out : the manipulator. Lengths are in metres, angles in radians; joints 1, 4, 5 and 6 turn without limits

    References
    ----------
    Kinova, *Mico² user guide*: classic Denavit-Hartenberg parameters. The third and later lengths follow from the curved wrist,
    of which each joint turns by 60°.

    Examples
    --------
    >>> mico().joint_count
    6
    """
    # Kinova's D1 to D6 and e2, in metres, and the angle of the wrist.
    d1, d2, d3, d4, d5, d6, e2 = 0.2755, 0.2900, 0.1233, 0.0741, 0.0741, 0.1600, 0.0070
    aa = math.radians(30.0)
    ratio = math.sin(aa) / math.sin(2 * aa)
    d4b, d5b, d6b = d3 + ratio * d4, ratio * d4 + ratio * d5, ratio * d5 + d6
    half, free = math.pi / 2, (-math.inf, math.inf)
    return from_dh(
        a=(0, d2, 0, 0, 0, 0),
        d=(d1, 0, -e2, -d4b, -d5b, -d6b),
        alpha=(half, math.pi, half, 2 * aa, 2 * aa, math.pi),
        scale=(-1, 1, 1, 1, 1, 1),
        offset=(0, half, -half, 0, math.pi, -half),
        limits=(free, (math.radians(50), math.radians(310)), (math.radians(19), math.radians(341)), free, free, free),
        base=base,
    )
