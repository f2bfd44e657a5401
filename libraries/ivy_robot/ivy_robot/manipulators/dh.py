"""Manipulators by Denavit-Hartenberg parameters."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import ivy_api
from ivy_api.errors import NotAnArrayError
from ivy_robot.errors import RobotError
from ivy_robot.manipulators.manipulator import Manipulator, homogeneous

if TYPE_CHECKING:
    from ivy_api.typing import Array

Limits = Sequence[tuple[float, float]]


@ivy_api.explain_errors
def from_dh(
    a: Array | Sequence[float],
    d: Array | Sequence[float],
    alpha: Array | Sequence[float],
    *,
    scale: Array | Sequence[float] | None = None,
    offset: Array | Sequence[float] | None = None,
    prismatic: Sequence[bool] | None = None,
    limits: Limits | None = None,
    base: Any = None,
    joint_names: Sequence[str] | None = None,
    link_names: Sequence[str] | None = None,
) -> Manipulator:
    """Return a chain of links by standard Denavit-Hartenberg parameters: ``A = Rz(θ) Tz(d) Tx(a) Rx(α)``.

    ``θ`` is ``scale * q - offset``; of a prismatic joint ``θ`` is ``-offset``, and ``scale * q`` is added to ``d``. If any of
    ``a``, ``d``, ``alpha``, ``scale`` and ``offset`` is an array, all constants become arrays of its backend, with derivatives.

    Parameters
    ----------
    a, d : arrays or sequences of n numbers: lengths along x and offsets along z, in metres
    alpha : array or sequence of n numbers: the twists about x, in radians
    scale : array or sequence of n numbers; 1 by default
    offset : array or sequence of n numbers, in radians; 0 by default
    prismatic : whether each joint is prismatic; none by default
    limits : the least and the largest value of each joint; none by default
    base : array or nested sequence of shape ``(3, 4)``: from the base to the world
    joint_names, link_names : the names of the n joints, and those of the base and the n links

    Returns
    -------
    out : the manipulator

    Raises
    ------
    RobotError
        if the parameters are not of one length, or a least value is not below the largest.
    NotAnArrayError
        if one is neither an array nor a sequence of numbers.

    References
    ----------
    B. Siciliano et al., *Robotics: Modelling, Planning and Control*, 2009, section 2.8.2; ``roboticstoolbox.DHRobot``.

    Examples
    --------
    >>> import numpy as np
    >>> two = from_dh(a=[1.0, 1.0], d=[0.0, 0.0], alpha=[0.0, 0.0])
    >>> two.forward_kinematics(np.asarray([np.pi / 2, 0.0]))[-1, :3, 3].round(6) + 0.0
    array([0., 2., 0.])
    """
    for name, value in (("a", a), ("d", d), ("alpha", alpha), ("scale", scale), ("offset", offset)):
        if value is not None or name not in ("scale", "offset"):
            _check_numbers(name, value)
    n = len(a) if not hasattr(a, "shape") else int(a.shape[-1])
    numbers = range(1, n + 1)
    scale, offset = _given_or(scale, (1.0,) * n), _given_or(offset, (0.0,) * n)
    slides = tuple(map(bool, _given_or(prismatic, (False,) * n)))
    values = {"a": a, "d": d, "alpha": alpha, "scale": scale, "offset": offset}
    bounds = tuple(_given_or(limits, ((-math.inf, math.inf),) * n))
    joints = tuple(_given_or(joint_names, [f"joint{i}" for i in numbers]))
    links = tuple(_given_or(link_names, ["base", *(f"link{i}" for i in numbers)]))
    _validate(n, values | {"prismatic": slides, "limits": bounds, "joint_names": joints, "link_names": links[1:]})
    known = _arrays if any(hasattr(value, "shape") for value in values.values()) else _numbers
    return Manipulator(
        **known(values, slides),
        axes=None,
        lower=tuple(float(low) for low, _ in bounds),
        upper=tuple(float(high) for _, high in bounds),
        base=None if base is None else homogeneous(base),
        parents=tuple(range(-1, n - 1)),
        joint_of_link=tuple(range(n)),
        prismatic=slides,
        link_names=links,
        joint_names=joints,
    )


def _given_or(value: Any, default: Any) -> Any:
    return default if value is None else value


def _validate(n: int, given: dict[str, Any]) -> None:
    sizes = {name: int(value.shape[-1]) if hasattr(value, "shape") else len(value) for name, value in given.items()}
    if n == 0 or set(sizes.values()) != {n}:
        raise RobotError(f"A manipulator needs one value of each kind for each joint; got {sizes}.")
    for name, (low, high) in zip(given["joint_names"], given["limits"], strict=True):
        if not low < high:
            raise RobotError(f"The least value of {name} must be below the largest; got {low} and {high}.")


def _check_numbers(name: str, value: Any) -> None:
    """Raise unless a parameter has an axis of joints."""
    if isinstance(value, str) or not (hasattr(value, "shape") or isinstance(value, Sequence)):
        raise NotAnArrayError(f"{name} must be an array or a sequence of numbers, one for each joint; got {type(value).__name__}.")
    if getattr(value, "shape", None) == ():
        raise RobotError(f"{name} needs shape (n,), a number for each joint; got ().")


def _numbers(values: dict[str, Any], slides: tuple[bool, ...]) -> dict[str, Any]:
    a, d, alpha, scale, offset = (tuple(map(float, values[name])) for name in ("a", "d", "alpha", "scale", "offset"))
    found: list[Any] = []
    for i, slide in enumerate(slides):
        ca, sa, ct, st = math.cos(alpha[i]), math.sin(alpha[i]), math.cos(offset[i]), -math.sin(offset[i])
        elements = _sliding(a[i], d[i], ca, sa, ct, st) if slide else _turning(a[i], d[i], ca, sa)
        found.append([tuple(tuple(map(float, row)) for row in matrix) for matrix in elements])
    matrices = dict(zip(("constant", "cosine", "sine"), map(tuple, zip(*found, strict=True)), strict=True))
    zeroed = tuple(0.0 if slide else value for slide, value in zip(slides, offset, strict=True))
    return {**matrices, "scale": scale, "offset": zeroed}


def _arrays(values: dict[str, Any], slides: tuple[bool, ...]) -> dict[str, Any]:
    xp, a, d, alpha, scale, offset = ivy_api.check_arrays(**{name: (value, "n") for name, value in values.items()})
    ca, sa, ct, st = xp.cos(alpha), xp.sin(alpha), xp.cos(offset), -xp.sin(offset)
    zero = xp.zeros_like(a + d + ca + ct)

    def matrices(elements: Any) -> list[Any]:
        return [xp.stack([xp.stack([zero + x for x in row], axis=-1) for row in matrix], axis=-2) for matrix in elements]

    made = matrices(_turning(a, d, ca, sa))
    if any(slides):
        slide = xp.asarray(slides, device=ivy_api.device_of(zero))
        pairs = zip(matrices(_sliding(a, d, ca, sa, ct, st)), made, strict=True)
        made = [xp.where(slide[:, None, None], one, other) for one, other in pairs]
        offset = xp.where(slide, 0.0, offset)
    return {"constant": made[0], "cosine": made[1], "sine": made[2], "scale": scale, "offset": offset}


LAST = (0, 0, 0, 1)
NONE = (0, 0, 0, 0)


def _turning(a: Any, d: Any, ca: Any, sa: Any) -> tuple[Any, Any, Any]:
    """Return the elements of the constant matrix, and of those by which the cosine and the sine of θ are multiplied."""
    constant = NONE, NONE, (0, sa, ca, d), LAST
    cosine = (1, 0, 0, a), (0, ca, -sa, 0), NONE, NONE
    sine = (0, -ca, sa, 0), (1, 0, 0, a), NONE, NONE
    return constant, cosine, sine


def _sliding(a: Any, d: Any, ca: Any, sa: Any, ct: Any, st: Any) -> tuple[Any, Any, Any]:
    """Return the elements of the constant matrix, of one that is 0, and of that by which the shift is multiplied."""
    constant = (ct, -st * ca, st * sa, a * ct), (st, ct * ca, -ct * sa, a * st), (0, sa, ca, d), LAST
    return constant, (NONE,) * 4, (NONE, NONE, (0, 0, 0, 1), NONE)
