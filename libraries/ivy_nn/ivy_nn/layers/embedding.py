"""Embeddings."""

from __future__ import annotations

from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.initializers import normal
from ivy_nn.initializers.drawing import Drawn
from ivy_nn.layers.checking import number, one_of, shape_of
from ivy_nn.module import Module
from ivy_nn.variables import Parameter


def _padded_normal(key: Any, shape: Any, dtype: Any, padding_idx: int) -> Any:
    """Normally distributed numbers, with a row of zeros."""
    xp = ivy_api.namespace_for(key)
    x = normal(1.0)(key, shape, dtype=dtype)
    rows: Any = xp.arange(shape[0])
    return xp.where(xp.expand_dims(rows == padding_idx, axis=-1), xp.zeros_like(x), x)


class _Table(Module):
    """What embedding layers have in common: a table of which rows are taken."""

    padding_idx: int | None

    def _set(self, num: Any, dim: Any, padding_idx: int | None, max_norm: float | None, norm_type: float, freq: bool) -> None:
        name = type(self).__name__
        self.num_embeddings = number(name, "num_embeddings", num)
        self.embedding_dim = number(name, "embedding_dim", dim)
        if padding_idx is not None and not -num <= padding_idx < num:
            raise LayerError(f"{name} takes a padding_idx among its {num} rows; got {padding_idx!r}.")
        self.padding_idx = None if padding_idx is None else padding_idx % num
        self.max_norm, self.norm_type, self.scale_grad_by_freq = max_norm, norm_type, freq
        init = normal(1.0) if padding_idx is None else Drawn(_padded_normal, padding_idx=self.padding_idx)
        self.weight: Any = Parameter((num, dim), init)

    def _check_indices(self, x: Any) -> Any:
        shape_of(type(self).__name__, x)
        xp = ivy_api.namespace_for(x)
        if not xp.isdtype(x.dtype, "integral"):
            raise LayerError(f"{type(self).__name__} takes indices, an array of an integer dtype; got {x.dtype}.")
        return xp

    def _rows(self, x: Any, xp: Any) -> Any:
        """The rows at indices, with the gradients of torch."""
        rows = xp.nn.embedding(x, self.weight)
        if self.max_norm is not None:
            # The gradient is that of the rescaled row, as if it had been rescaled in the table, which torch does.
            norm = xp.linalg.vector_norm(rows, axis=-1, keepdims=True, ord=self.norm_type)
            scaled = xp.where(norm > self.max_norm, rows * (self.max_norm / (norm + 1e-7)), rows)
            rows = rows + ivy_api.stop_gradient(scaled - rows)
        if self.scale_grad_by_freq:
            counts = xp.take(xp.bincount(xp.reshape(x, (-1,)), length=self.num_embeddings), xp.reshape(x, (-1,)))
            share = rows / xp.expand_dims(xp.reshape(xp.astype(counts, rows.dtype), tuple(x.shape)), axis=-1)
            rows = share + ivy_api.stop_gradient(rows - share)
        if self.padding_idx is not None:
            rows = xp.where(xp.expand_dims(x == self.padding_idx, axis=-1), ivy_api.stop_gradient(rows), rows)
        return rows


class Embedding(_Table):
    """Rows of a table, by their indices.

    Parameters
    ----------
    num_embeddings : the number of rows
    embedding_dim : the size of a row
    padding_idx : the index of a row that is not trained: its gradient is 0, and it is 0 at first
    max_norm : rows with a larger norm are rescaled to it
    norm_type : the order of that norm
    scale_grad_by_freq : whether gradients are divided by how often an index occurs

    Attributes
    ----------
    weight : array of shape ``(num_embeddings, embedding_dim)``, normally distributed at first

    Raises
    ------
    LayerError
        for invalid arguments; when called, for indices that are not integers.

    Notes
    -----
    Unlike in torch, ``max_norm`` leaves the table as it is, since a call changes no parameters: rows are rescaled when they are
    read, and their gradients are those of torch. There is no ``sparse``, which is about torch's layout of gradients. Out-of-bounds
    indices raise where values are known: see docs/indices.md.

    References
    ----------
    ``torch.nn.Embedding``, ``keras.layers.Embedding``, ``flax.linen.Embed``.

    Examples
    --------
    >>> layer = Embedding(10, 3, padding_idx=0)
    >>> layer(np.asarray([[1, 2], [4, 0]])).shape
    (2, 2, 3)
    """

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        padding_idx: int | None = None,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
    ) -> None:
        self._set(num_embeddings, embedding_dim, padding_idx, max_norm, norm_type, scale_grad_by_freq)

    def _forward(self, x: Any) -> Any:
        xp = self._check_indices(x)
        return self._rows(x, xp)


class EmbeddingBag(_Table):
    """Sums, means or maxima of rows of a table.

    Parameters
    ----------
    num_embeddings, embedding_dim, max_norm, norm_type, scale_grad_by_freq : see `Embedding`
    mode : ``"mean"``, ``"sum"`` or ``"max"``
    padding_idx : the index of rows that do not count, and are not trained
    include_last_offset : whether the last offset is the end of the last bag, not the beginning of another one

    Attributes
    ----------
    weight : array of shape ``(num_embeddings, embedding_dim)``, normally distributed at first

    Raises
    ------
    LayerError
        for invalid arguments; when called, for indices that are not integers, or of another shape.

    Notes
    -----
    A call takes indices of shape ``(bags, size)``; or, for bags of different sizes, all indices as one array of shape ``(n,)`` and
    ``offsets``: where each bag begins, in ascending order, the first at 0. An empty bag gives zeros. With ``mode="sum"`` there may
    be ``per_sample_weights``, of the shape of the indices. With ``scale_grad_by_freq`` gradients are those of `Embedding`; torch's
    bags divide by the counts of other indices (torch 2.13, on the CPU).

    References
    ----------
    ``torch.nn.EmbeddingBag``.

    Examples
    --------
    >>> EmbeddingBag(10, 3)(np.asarray([[1, 2], [4, 0]])).shape
    (2, 3)
    """

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        *,
        mode: str = "mean",
        padding_idx: int | None = None,
        include_last_offset: bool = False,
    ) -> None:
        self.include_last_offset = include_last_offset
        self.mode = one_of("EmbeddingBag", "mode", mode, ("mean", "sum", "max"))
        if scale_grad_by_freq and mode == "max":
            raise LayerError("EmbeddingBag takes scale_grad_by_freq=True with mode='mean' or 'sum'; got mode='max'.")
        self._set(num_embeddings, embedding_dim, padding_idx, max_norm, norm_type, scale_grad_by_freq)

    def _forward(self, x: Any, offsets: Any = None, *, per_sample_weights: Any = None) -> Any:
        xp = self._check_indices(x)
        self._check(x, offsets, per_sample_weights)
        rows = self._rows(x, xp)
        if per_sample_weights is not None:
            rows = rows * xp.expand_dims(per_sample_weights, axis=-1)
        counted = None if self.padding_idx is None else xp.expand_dims(x != self.padding_idx, axis=-1)
        reduced = self._of_rows(xp) if offsets is None else self._of_segments(x, offsets, xp)
        if self.mode == "max":
            largest = reduced(rows if counted is None else xp.where(counted, rows, -float("inf")), "max")
            return xp.where(largest == -float("inf"), 0.0, largest)
        total = reduced(rows if counted is None else xp.where(counted, rows, 0.0), "sum")
        if self.mode == "sum":
            return total
        ones = xp.ones_like(rows[..., :1]) if counted is None else xp.astype(counted, rows.dtype)
        return total / xp.maximum(reduced(ones, "sum"), 1.0)

    def _of_rows(self, xp: Any) -> Any:
        return lambda each, name: getattr(xp, name)(each, axis=1)

    def _of_segments(self, x: Any, offsets: Any, xp: Any) -> Any:
        """A function that reduces the rows of each bag, by where the bags begin."""
        starts = offsets[:-1] if self.include_last_offset else offsets
        rows = xp.arange(x.shape[0], dtype=starts.dtype, device=ivy_api.device_of(starts))
        bags = xp.searchsorted(starts, rows, side="right") - 1
        return lambda each, name: getattr(xp, f"segment_{name}")(each, bags, num_segments=starts.shape[0])

    def _check(self, x: Any, offsets: Any, per_sample_weights: Any) -> None:
        """Check the shapes of the inputs, which may have an unknown size under a compiler."""
        if offsets is None and len(x.shape) != 2:
            raise LayerError(
                f"EmbeddingBag takes indices of shape (bags, size), or of shape (n,) with offsets; got shape {tuple(x.shape)}."
            )
        if offsets is not None and (len(x.shape) != 1 or len(getattr(offsets, "shape", ())) != 1):
            raise LayerError(
                f"EmbeddingBag with offsets takes indices and offsets of one axis each; got shapes {tuple(x.shape)} and "
                f"{tuple(getattr(offsets, 'shape', ()))}."
            )
        if per_sample_weights is not None and (self.mode != "sum" or tuple(per_sample_weights.shape) != tuple(x.shape)):
            raise LayerError(
                f"EmbeddingBag takes per_sample_weights of the shape of its indices, {tuple(x.shape)}, with mode='sum'; got shape "
                f"{tuple(per_sample_weights.shape)} with mode={self.mode!r}."
            )
