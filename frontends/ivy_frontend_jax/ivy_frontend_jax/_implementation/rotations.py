"""`jax.scipy.spatial.transform`."""

from __future__ import annotations

import math
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation import trees
from ivy_frontend_jax._implementation.composing import array_of, inexact
from ivy_frontend_jax._implementation.frontend import FRONTEND


def _product(p: Any, q: Any) -> Any:
    """Return the product of quaternions, the real part last."""
    pv, qv, pw, qw = p[..., :3], q[..., :3], p[..., 3:], q[..., 3:]
    vector = pw * qv + qw * pv + jnp.cross(pv, qv)
    real = pw * qw - jnp.sum(pv * qv, axis=-1, keepdims=True)
    return jnp.concatenate([vector, real], axis=-1)


def _unit(q: Any) -> Any:
    return q / jnp.linalg.norm(q, axis=-1, keepdims=True)


class Rotation:
    """A rotation in space, or several."""

    def __init__(self, quat: Any) -> None:
        self.quat = quat

    @classmethod
    def concatenate(cls, rotations: Any) -> Rotation:
        """Return several rotations as one object."""
        return cls(jnp.concatenate([jnp.atleast_2d(r.quat) for r in rotations]))

    @classmethod
    def from_quat(cls, quat: Any) -> Rotation:
        """Return the rotation of a quaternion, the real part last."""
        (q,) = inexact("from_quat", quat)
        return cls(_unit(q))

    @classmethod
    def from_rotvec(cls, rotvec: Any, degrees: Any = False) -> Rotation:
        """Return the rotation about a vector by its length."""
        (v,) = inexact("from_rotvec", rotvec)
        v = jnp.deg2rad(v) if degrees else v
        angle = jnp.linalg.norm(v, axis=-1, keepdims=True)
        small = angle <= 1e-3
        safe = jnp.where(small, 1.0, angle)
        square = angle * angle
        scale = jnp.where(small, 0.5 - square / 48 + square * square / 3840, jnp.sin(safe / 2) / safe)
        return cls(jnp.concatenate([scale * v, jnp.cos(angle / 2)], axis=-1))

    @classmethod
    def from_mrp(cls, mrp: Any) -> Rotation:
        """Return the rotation of modified Rodrigues parameters."""
        (m,) = inexact("from_mrp", mrp)
        square = jnp.sum(m * m, axis=-1, keepdims=True) + 1
        return cls(jnp.concatenate([2 * m, 2 - square], axis=-1) / square)

    @classmethod
    def from_matrix(cls, matrix: Any) -> Rotation:
        """Return the rotation of a matrix."""
        (m,) = inexact("from_matrix", matrix)
        diagonal = [m[..., i, i] for i in range(3)]
        trace = diagonal[0] + diagonal[1] + diagonal[2]
        choice = jnp.argmax(jnp.stack([*diagonal, trace], axis=-1), axis=-1)[..., None]
        found = None
        for i in range(3):
            j, k = (i + 1) % 3, (i + 2) % 3
            parts: list[Any] = [None] * 4
            parts[i] = 1 - trace + 2 * diagonal[i]
            parts[j] = m[..., j, i] + m[..., i, j]
            parts[k] = m[..., k, i] + m[..., i, k]
            parts[3] = m[..., k, j] - m[..., j, k]
            one = jnp.stack(parts, axis=-1)
            found = one if found is None else jnp.where(choice == i, one, found)
        last = jnp.stack(
            [m[..., 2, 1] - m[..., 1, 2], m[..., 0, 2] - m[..., 2, 0], m[..., 1, 0] - m[..., 0, 1], 1 + trace], axis=-1
        )
        return cls(_unit(jnp.where(choice == 3, last, found)))

    @classmethod
    def from_euler(cls, seq: str, angles: Any, degrees: Any = False) -> Rotation:
        """Return the rotation about axes, one after the other."""
        (a,) = inexact("from_euler", angles)
        a = jnp.deg2rad(a) if degrees else a
        intrinsic = seq.isupper()
        if not (intrinsic or seq.islower()) or len(seq) not in (1, 2, 3):
            raise ValueError(f"Expected axes from `seq` to be from ['x', 'y', 'z'] or ['X', 'Y', 'Z'], got {seq}")
        if len(seq) == 1:
            a = a[..., None] if a.ndim in (0, 1) else a
        found = None
        for i, axis in enumerate(seq.lower()):
            half = a[..., i] / 2
            parts = [jnp.zeros_like(half)] * 3 + [jnp.cos(half)]
            parts["xyz".index(axis)] = jnp.sin(half)
            one = jnp.stack(parts, axis=-1)
            found = one if found is None else _product(found, one) if intrinsic else _product(one, found)
        return cls(found)

    @classmethod
    def identity(cls, num: Any = None, dtype: Any = float) -> Rotation:
        """Return rotations by nothing."""
        one = jnp.array([0.0, 0.0, 0.0, 1.0], dtype=dtype)
        return cls(one if num is None else jnp.tile(one, (num, 1)))

    @classmethod
    def random(cls, random_key: Any, num: Any = None) -> Rotation:
        """Return uniform rotations."""
        import ivy_frontend_jax.random as random

        q = random.normal(random_key, (4,) if num is None else (num, 4))
        return cls(_unit(q))

    def __getitem__(self, index: Any) -> Rotation:
        if self.single:
            raise TypeError("Single rotation is not subscriptable.")
        return Rotation(self.quat[index])

    def __len__(self) -> int:
        if self.single:
            raise TypeError("Single rotation has no len().")
        return int(self.quat.shape[0])

    def __mul__(self, other: Any) -> Rotation:
        return Rotation(_unit(_product(self.quat, other.quat)))

    def apply(self, vectors: Any, inverse: Any = False) -> Any:
        """Return rotated vectors."""
        matrix = self.as_matrix()
        return jnp.einsum("...ji,...j->...i" if inverse else "...ij,...j->...i", matrix, array_of("apply", vectors))

    def as_quat(self, canonical: Any = False, scalar_first: Any = False) -> Any:
        """Return the quaternion, the real part last."""
        q = self.quat
        if canonical:
            signs = jnp.sign(q)
            first = jnp.where(signs[..., 3] != 0, signs[..., 3], 0)
            for i in range(3):
                first = jnp.where(first == 0, signs[..., i], first)
            q = q * jnp.where(first < 0, -1, 1)[..., None]
        return jnp.roll(q, 1, axis=-1) if scalar_first else q

    def as_matrix(self) -> Any:
        """Return the matrix."""
        x, y, z, w = (self.quat[..., i] for i in range(4))
        rows = [
            [x * x - y * y - z * z + w * w, 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), -x * x + y * y - z * z + w * w, 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), -x * x - y * y + z * z + w * w],
        ]
        return jnp.stack([jnp.stack(row, axis=-1) for row in rows], axis=-2)

    def as_rotvec(self, degrees: Any = False) -> Any:
        """Return the axis times the angle."""
        q = jnp.where(self.quat[..., 3:] < 0, -self.quat, self.quat)
        size = jnp.linalg.norm(q[..., :3], axis=-1, keepdims=True)
        angle = 2 * jnp.arctan2(size, q[..., 3:])
        small = angle <= 1e-3
        square = angle * angle
        scale = jnp.where(small, 2 + square / 12 + 7 * square * square / 2880, angle / jnp.sin(jnp.where(small, 1.0, angle) / 2))
        found = scale * q[..., :3]
        return jnp.rad2deg(found) if degrees else found

    def as_mrp(self) -> Any:
        """Return the modified Rodrigues parameters."""
        sign = jnp.where(self.quat[..., 3:] < 0, -1.0, 1.0)
        return sign * self.quat[..., :3] / (1 + sign * self.quat[..., 3:])

    def as_euler(self, seq: str, degrees: Any = False) -> Any:
        """Return the angles about axes, one after the other."""
        if len(seq) != 3:
            raise ValueError(f"Expected 3 axes, got {seq}.")
        intrinsic = seq.isupper()
        axes = ["xyz".index(c) for c in seq.lower()]
        axes = axes[::-1] if intrinsic else axes
        i, j, k = axes
        symmetric = i == k
        k = 3 - i - j if symmetric else k
        sign = (i - j) * (j - k) * (k - i) // 2
        q = self.quat
        if symmetric:
            a, b, c, d = q[..., 3], q[..., i], q[..., j], q[..., k] * sign
        else:
            a, b = q[..., 3] - q[..., j], q[..., i] + q[..., k] * sign
            c, d = q[..., j] + q[..., 3], q[..., k] * sign - q[..., i]
        middle = 2 * jnp.arctan2(jnp.hypot(c, d), jnp.hypot(a, b))
        plus, minus = jnp.arctan2(b, a), jnp.arctan2(d, c)
        first, third = plus - minus, plus + minus
        zero, turn = jnp.abs(middle) <= 1e-7, jnp.abs(middle - math.pi) <= 1e-7
        low = 2 if intrinsic else 0
        angles: list[Any] = [first, middle, third]
        single = jnp.where(zero, 2 * plus, 2 * minus * (-1 if not intrinsic else 1))
        angles[low] = jnp.where(zero | turn, single, angles[low])
        angles[2 - low] = jnp.where(zero | turn, 0.0, angles[2 - low])
        if not symmetric:
            angles[2] = angles[2] * sign
            angles[1] = angles[1] - math.pi / 2
        if intrinsic:
            angles = angles[::-1]
        out = jnp.stack(angles, axis=-1)
        out = jnp.where(out < -math.pi, out + 2 * math.pi, jnp.where(out > math.pi, out - 2 * math.pi, out))
        return jnp.rad2deg(out) if degrees else out

    def inv(self) -> Rotation:
        """Return the inverse."""
        return Rotation(self.quat * jnp.array([-1.0, -1.0, -1.0, 1.0], dtype=self.quat.dtype))

    def magnitude(self) -> Any:
        """Return the angles."""
        return 2 * jnp.arctan2(jnp.linalg.norm(self.quat[..., :3], axis=-1), jnp.abs(self.quat[..., 3]))

    def mean(self, weights: Any = None) -> Rotation:
        """Return the mean of rotations."""
        w = jnp.ones(self.quat.shape[:1], self.quat.dtype) if weights is None else jnp.asarray(weights, dtype=self.quat.dtype)
        if w.ndim != 1:
            raise ValueError(f"Expected `weights` to be 1 dimensional, got shape {w.shape}.")
        _, v = jnp.linalg.eigh(jnp.dot(w[None, :] * self.quat.T, self.quat))
        return Rotation(v[:, -1])

    @property
    def single(self) -> bool:
        """Whether it is one rotation."""
        return bool(self.quat.ndim == 1)


class Slerp:
    """Interpolates rotations on great circles."""

    def __init__(self, times: Any, timedelta: Any, rotations: Any, rotvecs: Any) -> None:
        self.times, self.timedelta, self.rotations, self.rotvecs = times, timedelta, rotations, rotvecs

    @classmethod
    def init(cls, times: Any, rotations: Rotation) -> Slerp:
        """Return an interpolation between rotations at times."""
        if rotations.single or len(rotations) == 1:
            raise ValueError("`rotations` must be a sequence of at least 2 rotations.")
        times = jnp.asarray(times)
        if times.ndim != 1:
            raise ValueError(f"Expected times to be specified in a 1 dimensional array, got {times.ndim} dimensions.")
        if times.shape[0] != len(rotations):
            raise ValueError(
                f"Expected number of rotations to be equal to number of timestamps given, got {len(rotations)} rotations and "
                f"{times.shape[0]} timestamps."
            )
        first = Rotation(rotations.quat[:-1])
        return cls(times, jnp.diff(times), first, (first.inv() * Rotation(rotations.quat[1:])).as_rotvec())

    def __call__(self, times: Any) -> Rotation:
        """Return the rotations at times."""
        t = jnp.asarray(times)
        if t.ndim > 1:
            raise ValueError("`times` must be at most 1-dimensional.")
        at = jnp.maximum(jnp.searchsorted(self.times, t) - 1, 0)
        share = (t - self.times[at]) / self.timedelta[at]
        step = Rotation.from_rotvec(self.rotvecs[at] * share[..., None])
        return Rotation(self.rotations.quat[at]) * step


trees.register_pytree_node(Rotation, lambda r: ((r.quat,), None), lambda _, c: Rotation(*c))
trees.register_pytree_node(Slerp, lambda s: ((s.times, s.timedelta, s.rotations, s.rotvecs), None), lambda _, c: Slerp(*c))
FRONTEND.value("jax.scipy.spatial.transform.Rotation", Rotation)
FRONTEND.value("jax.scipy.spatial.transform.Slerp", Slerp)
