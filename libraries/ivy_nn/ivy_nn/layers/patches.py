"""Sliding patches of images as columns, and back."""

from __future__ import annotations

from math import prod
from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.layers.checking import check_rank, numbers
from ivy_nn.layers.spatial import Spatial


class _Patches(Spatial):
    _space = 2

    def _set(self, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> None:
        name = type(self).__name__
        self.kernel_size = numbers(name, "kernel_size", kernel_size, self._space)
        self.dilation = numbers(name, "dilation", dilation, self._space)
        self.padding = numbers(name, "padding", padding, self._space, least=0)
        self.stride = numbers(name, "stride", stride, self._space)

    def _counts(self, space: tuple[int, ...]) -> list[int]:
        """How many patches there are along each axis; less than 1 if none fits."""
        settings = zip(space, self.kernel_size, self.dilation, self.padding, self.stride, strict=True)
        return [(n + 2 * p - d * (k - 1) - 1) // s + 1 for n, k, d, p, s in settings]

    def _arguments(self) -> dict[str, Any]:
        return {"stride": self.stride, "dilation": self.dilation, "padding": self.padding}


class Unfold(_Patches):
    """Extract sliding patches of images, as columns: see `ivy_api.unfold`.

    Parameters
    ----------
    kernel_size : the size of a patch: here and below one integer, or one for each axis
    dilation : the spacing between the elements of a patch
    padding : the number of zeros added at both ends of an axis
    stride : the step between patches

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input that is not of shape ``(batch, channels, height, width)``, with or without
        the batch axis, or smaller than a patch.

    References
    ----------
    ``torch.nn.Unfold``, ``jax.lax.conv_general_dilated_patches``.

    Examples
    --------
    >>> Unfold((2, 3))(np.ones((5, 3, 4, 6))).shape
    (5, 18, 12)
    """

    def __init__(self, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1) -> None:
        self._set(kernel_size, dilation, padding, stride)

    def _compute(self, x: Any, *more: Any) -> Any:
        if min(self._counts(tuple(x.shape[2:]))) < 1:
            raise LayerError(
                f"Unfold with kernel_size={self.kernel_size}, dilation={self.dilation} and padding={self.padding} takes images of "
                f"at least a patch; got shape {tuple(x.shape)}."
            )
        return ivy_api.namespace_for(x).unfold(x, self.kernel_size, **self._arguments())


class Fold(_Patches):
    """Combine sliding patches, as `Unfold` returns them, into images; overlapping elements are summed: see `ivy_api.fold`.

    Parameters
    ----------
    output_size : the height and the width of the images
    kernel_size, dilation, padding, stride : those of the `Unfold`

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input that is not of shape ``(batch, channels * elements of a patch, patches)``,
        with or without the batch axis.

    References
    ----------
    ``torch.nn.Fold``.

    Examples
    --------
    >>> Fold((4, 6), (2, 3), stride=(2, 3))(np.ones((5, 18, 4))).shape
    (5, 3, 4, 6)
    """

    def __init__(self, output_size: Any, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1) -> None:
        self._set(kernel_size, dilation, padding, stride)
        self.output_size = numbers("Fold", "output_size", output_size, self._space)
        if min(self._counts(self.output_size)) < 1:
            raise LayerError(f"Fold takes an output_size of at least a patch; got {output_size!r} for kernel_size={kernel_size!r}.")

    def _is_batch(self, x: Any) -> bool:
        size, patches = prod(self.kernel_size), prod(self._counts(self.output_size))
        takes = f"arrays of shape (batch, channels * {size}, {patches}), with or without the batch axis"
        batch = check_rank("Fold", x, (3, 2), takes) == 3
        if x.shape[-2] % size or x.shape[-1] != patches:
            raise LayerError(f"Fold takes {takes}; got shape {tuple(x.shape)}.")
        return batch

    def _compute(self, x: Any, *more: Any) -> Any:
        return ivy_api.namespace_for(x).fold(x, self.output_size, self.kernel_size, **self._arguments())
