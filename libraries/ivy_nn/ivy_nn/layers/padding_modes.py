"""Padding of spatial axes with elements of the input."""

from __future__ import annotations

from ivy_nn.layers.padding import Pad


class _ReflectionPad(Pad):
    _mode = "reflect"
    _docstring = "Pad with the reflection of the axis, without its edge.\n" + Pad._sections


class ReflectionPad1d(_ReflectionPad):
    _space = 1


class ReflectionPad2d(_ReflectionPad):
    _space = 2


class ReflectionPad3d(_ReflectionPad):
    _space = 3


class _ReplicationPad(Pad):
    _mode = "edge"
    _docstring = "Pad with the elements at the edge.\n" + Pad._sections


class ReplicationPad1d(_ReplicationPad):
    _space = 1


class ReplicationPad2d(_ReplicationPad):
    _space = 2


class ReplicationPad3d(_ReplicationPad):
    _space = 3


class _CircularPad(Pad):
    _mode = "wrap"
    _docstring = "Pad with elements from the other end.\n" + Pad._sections


class CircularPad1d(_CircularPad):
    _space = 1


class CircularPad2d(_CircularPad):
    _space = 2


class CircularPad3d(_CircularPad):
    _space = 3
