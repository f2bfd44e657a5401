"""Softmax and related functions as layers."""

from __future__ import annotations

from typing import Any

import ivy_api
from ivy_nn.layers.activations import Activation
from ivy_nn.layers.checking import check_rank, shape_of


class _OverAxis(Activation):
    _arguments = (("axis", "dim"),)

    def __init__(self, dim: int = -1) -> None:
        self.dim = dim


class Softmax(_OverAxis):
    """Exponentials, divided by their sum: see `ivy_api.nn.softmax`.

    Parameters
    ----------
    dim : the axis; by default the last (torch chooses one by the number of axes, and warns)

    Examples
    --------
    >>> Softmax()(np.asarray([0.0, 0.0]))
    array([0.5, 0.5])
    """

    _function = "softmax"


class LogSoftmax(_OverAxis):
    """The logarithm of `Softmax`: see `ivy_api.nn.log_softmax`.

    Parameters
    ----------
    dim : the axis; by default the last

    Examples
    --------
    >>> LogSoftmax()(np.asarray([0.0, 0.0])).round(4)
    array([-0.6931, -0.6931])
    """

    _function = "log_softmax"


class Sparsemax(_OverAxis):
    """The nearest point with elements of 0 or more and sum 1: see `ivy_api.nn.sparsemax`.

    Parameters
    ----------
    dim : the axis; by default the last

    Examples
    --------
    >>> Sparsemax()(np.asarray([0.0, 2.0]))
    array([0., 1.])
    """

    _function = "sparsemax"


class Softmin(_OverAxis):
    """`Softmax` of ``-x``.

    Parameters
    ----------
    dim : the axis; by default the last

    Examples
    --------
    >>> Softmin()(np.asarray([0.0, 1000.0]))
    array([1., 0.])
    """

    def _forward(self, x: Any) -> Any:
        shape_of("Softmin", x)
        return ivy_api.namespace_for(x).nn.softmax(-x, axis=self.dim)


class Softmax2d(Activation):
    """`Softmax` over the channels of images, of shape ``(batch, channels, height, width)``, with or without the batch axis.

    Raises
    ------
    LayerError
        when called, for another number of axes.

    Examples
    --------
    >>> Softmax2d()(np.ones((2, 4, 1, 1)))[0, :, 0, 0]
    array([0.25, 0.25, 0.25, 0.25])
    """

    def _forward(self, x: Any) -> Any:
        check_rank("Softmax2d", x, (3, 4), "arrays of shape (batch, channels, height, width), with or without the batch axis")
        return ivy_api.namespace_for(x).nn.softmax(x, axis=-3)
