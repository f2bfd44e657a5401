"""Padding of spatial axes with elements of the input."""

from __future__ import annotations

from ivy_nn.layers.padding import Pad


class ReflectionPad1d(Pad):
    """Pad with the reflection of the axis, without its edge.

    Parameters
    ----------
    padding : the number of elements at each end, or ``(left, right)``; negative numbers crop
    channel_axis : 1 for channels on axis 1, -1 for channels last; the batch axis may be missing

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank, or one that is too small.

    References
    ----------
    ``torch.nn.ReflectionPad1d``.

    Examples
    --------
    >>> ReflectionPad1d(1)(np.ones((1, 2, 5))).shape
    (1, 2, 7)
    """

    _space = 1
    _mode = "reflect"


class ReflectionPad2d(Pad):
    """Pad with the reflection of the axis, without its edge.

    Parameters
    ----------
    padding : the number of elements at each end, or ``(left, right, top, bottom)``; negative numbers crop
    channel_axis : 1 for channels on axis 1, -1 for channels last; the batch axis may be missing

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank, or one that is too small.

    References
    ----------
    ``torch.nn.ReflectionPad2d``.

    Examples
    --------
    >>> ReflectionPad2d(1)(np.ones((1, 2, 5, 4))).shape
    (1, 2, 7, 6)
    """

    _space = 2
    _mode = "reflect"


class ReflectionPad3d(Pad):
    """Pad with the reflection of the axis, without its edge.

    Parameters
    ----------
    padding : the number of elements at each end, or ``(left, right, top, bottom, front, back)``; negative numbers crop
    channel_axis : 1 for channels on axis 1, -1 for channels last; the batch axis may be missing

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank, or one that is too small.

    References
    ----------
    ``torch.nn.ReflectionPad3d``.

    Examples
    --------
    >>> ReflectionPad3d(1)(np.ones((1, 2, 5, 4, 4))).shape
    (1, 2, 7, 6, 6)
    """

    _space = 3
    _mode = "reflect"


class ReplicationPad1d(Pad):
    """Pad with the elements at the edge.

    Parameters
    ----------
    padding : the number of elements at each end, or ``(left, right)``; negative numbers crop
    channel_axis : 1 for channels on axis 1, -1 for channels last; the batch axis may be missing

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank, or one that is too small.

    References
    ----------
    ``torch.nn.ReplicationPad1d``.

    Examples
    --------
    >>> ReplicationPad1d(1)(np.ones((1, 2, 5))).shape
    (1, 2, 7)
    """

    _space = 1
    _mode = "edge"


class ReplicationPad2d(Pad):
    """Pad with the elements at the edge.

    Parameters
    ----------
    padding : the number of elements at each end, or ``(left, right, top, bottom)``; negative numbers crop
    channel_axis : 1 for channels on axis 1, -1 for channels last; the batch axis may be missing

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank, or one that is too small.

    References
    ----------
    ``torch.nn.ReplicationPad2d``.

    Examples
    --------
    >>> ReplicationPad2d(1)(np.ones((1, 2, 5, 4))).shape
    (1, 2, 7, 6)
    """

    _space = 2
    _mode = "edge"


class ReplicationPad3d(Pad):
    """Pad with the elements at the edge.

    Parameters
    ----------
    padding : the number of elements at each end, or ``(left, right, top, bottom, front, back)``; negative numbers crop
    channel_axis : 1 for channels on axis 1, -1 for channels last; the batch axis may be missing

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank, or one that is too small.

    References
    ----------
    ``torch.nn.ReplicationPad3d``.

    Examples
    --------
    >>> ReplicationPad3d(1)(np.ones((1, 2, 5, 4, 4))).shape
    (1, 2, 7, 6, 6)
    """

    _space = 3
    _mode = "edge"


class CircularPad1d(Pad):
    """Pad with elements from the other end.

    Parameters
    ----------
    padding : the number of elements at each end, or ``(left, right)``; negative numbers crop
    channel_axis : 1 for channels on axis 1, -1 for channels last; the batch axis may be missing

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank, or one that is too small.

    References
    ----------
    ``torch.nn.CircularPad1d``.

    Examples
    --------
    >>> CircularPad1d(1)(np.ones((1, 2, 5))).shape
    (1, 2, 7)
    """

    _space = 1
    _mode = "wrap"


class CircularPad2d(Pad):
    """Pad with elements from the other end.

    Parameters
    ----------
    padding : the number of elements at each end, or ``(left, right, top, bottom)``; negative numbers crop
    channel_axis : 1 for channels on axis 1, -1 for channels last; the batch axis may be missing

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank, or one that is too small.

    References
    ----------
    ``torch.nn.CircularPad2d``.

    Examples
    --------
    >>> CircularPad2d(1)(np.ones((1, 2, 5, 4))).shape
    (1, 2, 7, 6)
    """

    _space = 2
    _mode = "wrap"


class CircularPad3d(Pad):
    """Pad with elements from the other end.

    Parameters
    ----------
    padding : the number of elements at each end, or ``(left, right, top, bottom, front, back)``; negative numbers crop
    channel_axis : 1 for channels on axis 1, -1 for channels last; the batch axis may be missing

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank, or one that is too small.

    References
    ----------
    ``torch.nn.CircularPad3d``.

    Examples
    --------
    >>> CircularPad3d(1)(np.ones((1, 2, 5, 4, 4))).shape
    (1, 2, 7, 6, 6)
    """

    _space = 3
    _mode = "wrap"
