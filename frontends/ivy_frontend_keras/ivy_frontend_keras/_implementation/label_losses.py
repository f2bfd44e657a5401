"""Losses of labels: noisy ones, those of embeddings, and sequences of them."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation.losses import Wrapped, as_dtype, loss
from ivy_frontend_keras._implementation.operations.networks import ctc_loss


@loss("CategoricalGeneralizedCrossEntropy", "The generalized cross entropy, which wrong labels change less.", labels=True)
def categorical_generalized_cross_entropy(y_true: Any, y_pred: Any, q: float, *, xp: Any) -> Any:
    """Return ``(1 - p**q) / q``, where ``p`` is the probability of the true class.

    Zhang, Sabuncu, Generalized cross entropy loss for training deep neural networks with noisy labels (2018).
    """
    if len(y_true.shape) == len(y_pred.shape) and y_true.shape[-1] == 1:
        y_true = xp.squeeze(y_true, axis=-1)
    labels = xp.one_hot(xp.astype(y_true, xp.int32), y_pred.shape[-1], dtype=y_pred.dtype)
    return (1 - xp.sum(y_pred * labels, axis=-1) ** q) / q


class _Positive(Wrapped):
    """A loss whose mean is that over the elements that are not 0."""

    def counted(self, y_true: Any, values: Any, xp: Any) -> Any:
        """Return which losses of elements count."""
        return values > 0


@loss("Circle", "The circle loss of embeddings of length one.", labels=True, base=_Positive)
def circle(
    y_true: Any, y_pred: Any, ref_labels: Any = None, ref_embeddings: Any = None, remove_diagonal: bool = True, gamma: float = 80,
    margin: float = 0.4, *, xp: Any,
) -> Any:  # fmt: skip
    """Return for each embedding how near those of other classes are, and how far those of its own.

    Sun et al., Circle loss: a unified perspective of pair similarity optimization (2020).
    """
    labels = xp.reshape(xp.astype(y_true, xp.int32), (-1, 1))
    others = labels if ref_labels is None else xp.reshape(as_dtype(ref_labels, xp.int32, xp), (-1, 1))
    embeddings = y_pred if ref_embeddings is None else as_dtype(ref_embeddings, y_pred.dtype, xp)
    distances = 1 - xp.matmul(y_pred, xp.matrix_transpose(embeddings))
    distances = xp.maximum(distances, xp.zeros_like(distances))
    same = labels == xp.reshape(others, (1, -1))
    counted = same & ~xp.eye(labels.shape[0], others.shape[0], dtype=xp.bool) if remove_diagonal else same

    def gathered(pairs: Any, values: Any) -> Any:
        return xp.logsumexp(xp.where(pairs, gamma * values, xp.full_like(values, float("-inf"))), axis=1)

    near = xp.maximum(1 + margin - distances, xp.zeros_like(distances)) * (1 - margin - distances)
    far = (margin + distances) * (distances - margin)
    return xp.nn.softplus(gathered(counted, far) + gathered(~same, near))


@loss("CTC", "The connectionist temporal classification loss; the blank is class 0.", labels=True)
def ctc(y_true: Any, y_pred: Any, *, xp: Any) -> Any:
    """Return the negative logarithm of the probability of each sequence of labels, which 0 fills up."""
    if len(y_true.shape) != 2:
        raise ValueError(
            "Targets `y_true` are expected to be a tensor of shape `(batch_size, max_length)` in integer format. "
            f"Received: y_true.shape={tuple(y_true.shape)}"
        )
    if len(y_pred.shape) != 3:
        raise ValueError(
            "Logits `y_pred` are expected to be a tensor of shape `(batch_size, max_length, num_classes)`. "
            f"Received: y_pred.shape={tuple(y_pred.shape)}"
        )
    labels = xp.astype(y_true, xp.int32)
    label_lengths = xp.sum(xp.astype(labels != 0, xp.int32), axis=-1)
    return ctc_loss(labels, y_pred, label_lengths, xp.full((y_pred.shape[0],), y_pred.shape[1], dtype=xp.int32), xp=xp)
