"""``tf.sets``, and what takes sparse tensors or ragged results: embeddings of sparse indices, decoders of sequences."""

from __future__ import annotations

import math
from collections import namedtuple
from collections.abc import Sequence
from typing import Any

from ivy_frontend_tensorflow._implementation.calls import namespace_of
from ivy_frontend_tensorflow._implementation.conversion import converted
from ivy_frontend_tensorflow._implementation.defining import op, value
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.manipulation import invalid
from ivy_frontend_tensorflow._implementation.objects import SparseTensor
from ivy_frontend_tensorflow._implementation.operands import static
from ivy_frontend_tensorflow._implementation.tensor import Tensor, tensor_of


def _groups(x: Any) -> tuple[dict[tuple[int, ...], list[Any]], list[int], Any]:
    """Return the values of each set by the index of the set, the shape of the sets, and the data type."""
    if isinstance(x, SparseTensor):
        shape = static(x.dense_shape._x)
        found: dict[tuple[int, ...], list[Any]] = {}
        values = static(x.values._x)
        for index, one in zip(static(x.indices._x), values, strict=True):
            found.setdefault(tuple(index[:-1]), []).append(one)
        return found, list(shape[:-1]), x.values
    held = tensor_of(x)
    held = converted(x, namespace_of((x,))) if held is None else held
    if held.ndim < 2:
        raise ValueError(f"Tensor must have rank at least 2, got shape {held.shape}.")
    shape = [int(n) for n in held._x.shape]

    def rows(part: Any, index: tuple[int, ...]) -> None:
        if len(index) == len(shape) - 1:
            found[index] = list(part)
        else:
            for i, one in enumerate(part):
                rows(one, (*index, i))

    found = {}
    rows(static(held._x), ())
    return found, shape[:-1], held


def _combined(a: Any, b: Any, combine: Any) -> SparseTensor:
    first, shape, like = _groups(a)
    second, other, _ = _groups(b)
    if shape != other:
        raise invalid(f"the sets have different shapes: {shape} and {other}")
    indices: list[list[int]] = []
    values: list[Any] = []
    longest = 0
    for index in sorted({*first, *second}):
        result = sorted(combine(set(first.get(index, [])), set(second.get(index, []))))
        longest = max(longest, len(result))
        indices += [[*index, i] for i in range(len(result))]
        values += result
    xp = namespace_of((like,))
    at = xp.reshape(xp.asarray(indices, dtype=xp.int64), (len(indices), len(shape) + 1))
    held = xp.asarray(values, dtype=like._x.dtype)
    return SparseTensor(Tensor(at), Tensor(held), Tensor(xp.asarray([*shape, longest], dtype=xp.int64)))


@value("sets.intersection")
def intersection(a: Any, b: Any, validate_indices: bool = True) -> SparseTensor:
    """Return the common elements of the sets along the last axis."""
    return _combined(a, b, lambda x, y: x & y)


@value("sets.union")
def union(a: Any, b: Any, validate_indices: bool = True) -> SparseTensor:
    """Return all elements of the sets along the last axis."""
    return _combined(a, b, lambda x, y: x | y)


@value("sets.difference")
def difference(a: Any, b: Any, aminusb: bool = True, validate_indices: bool = True) -> SparseTensor:
    """Return the elements that one of the sets along the last axis has and the other has not."""
    return _combined(a, b, (lambda x, y: x - y) if aminusb else (lambda x, y: y - x))


@value("sets.size")
def size(a: Any, validate_indices: bool = True) -> Tensor:
    """Return the number of elements of each set of a sparse tensor."""
    if not isinstance(a, SparseTensor):
        raise TypeError(f"Expected `SparseTensor`, got {a}.")
    found, shape, like = _groups(a)
    xp = namespace_of((like,))

    def counts(index: tuple[int, ...]) -> Any:
        if len(index) == len(shape):
            return len(set(found.get(index, [])))
        return [counts((*index, i)) for i in range(shape[len(index)])]

    return Tensor(xp.asarray(counts(()), dtype=xp.int32))


def _set_operation(set1: Any, set2: Any, set_operation: str, validate_indices: bool = True, *, xp: Any) -> Any:
    """Return the indices, values and shape of a combination of sets."""
    kinds: dict[str, Any] = {
        "a-b": lambda x, y: x - y, "b-a": lambda x, y: y - x, "intersection": lambda x, y: x & y, "union": lambda x, y: x | y,
    }  # fmt: skip
    if set_operation not in kinds:
        raise invalid(f"Invalid set_operation {set_operation}.")
    found = _combined(Tensor(set1), Tensor(set2), kinds[set_operation])
    return found.indices._x, found.values._x, found.dense_shape._x


op("DenseToDenseSetOperation", differentiable=False)(_set_operation)


def _by_row(sp_ids: Any, sp_weights: Any) -> tuple[Any, Any, Any]:
    find = FRONTEND.find
    rows = find("tensorflow", "cast")(sp_ids.indices[:, 0], "int32")
    return rows, sp_ids.values, None if sp_weights is None else sp_weights.values


@value("nn.embedding_lookup_sparse")
def embedding_lookup_sparse(
    params: Any, sp_ids: Any, sp_weights: Any, combiner: Any = None, max_norm: Any = None, name: Any = None,
    allow_fast_lookup: bool = False,
) -> Any:  # fmt: skip
    """Return the sum or mean of the rows that each row of a sparse tensor names."""
    combiner = combiner or "mean"
    if combiner not in ("mean", "sqrtn", "sum"):
        raise ValueError(f"combiner must be one of 'mean', 'sqrtn' or 'sum', got {combiner}")
    if not isinstance(sp_ids, SparseTensor):
        raise TypeError(f"sp_ids must be SparseTensor, got {type(sp_ids)}")
    rows, ids, weights = _by_row(sp_ids, sp_weights)
    find = FRONTEND.find
    found = find("tensorflow.nn", "embedding_lookup")(params, ids, max_norm=max_norm)
    count = int(sp_ids.dense_shape[0])
    if weights is None:
        weights = find("tensorflow", "ones")([int(ids.shape[0])], found.dtype)
    weights = find("tensorflow", "cast")(weights, found.dtype)
    spread = find("tensorflow", "reshape")(weights, [-1] + [1] * (found.shape.rank - 1))
    add = find("tensorflow.math", "unsorted_segment_sum")
    total = add(found * spread, rows, count)
    if combiner == "sum":
        return total
    norm = add(weights if combiner == "mean" else weights * weights, rows, count)
    norm = norm if combiner == "mean" else find("tensorflow", "sqrt")(norm)
    norm = find("tensorflow", "reshape")(norm, [-1] + [1] * (found.shape.rank - 1))
    return find("tensorflow.math", "divide_no_nan")(total, norm)


@value("nn.safe_embedding_lookup_sparse")
def safe_embedding_lookup_sparse(
    embedding_weights: Any, sparse_ids: Any, sparse_weights: Any = None, combiner: Any = "mean", default_id: Any = None,
    max_norm: Any = None, name: Any = None, allow_fast_lookup: bool = False,
) -> Any:  # fmt: skip
    """Return the sum or mean of the rows that each row of a sparse tensor names; invalid indices are left out."""
    find = FRONTEND.find
    good = find("tensorflow", "greater_equal")(sparse_ids.values, 0)
    if sparse_weights is not None and combiner != "sum":
        good = find("tensorflow", "logical_and")(good, find("tensorflow", "greater")(sparse_weights.values, 0))
    mask = find("tensorflow", "boolean_mask")
    indices, values = mask(sparse_ids.indices, good), mask(sparse_ids.values, good)
    weights = None if sparse_weights is None else mask(sparse_weights.values, good)
    if default_id is not None:
        count = int(sparse_ids.dense_shape[0])
        empty = sorted(set(range(count)) - {int(i) for i in indices[:, 0]})
        if empty:
            indices = find("tensorflow", "concat")([indices, find("tensorflow", "constant")([[i, 0] for i in empty], "int64")], 0)
            values = find("tensorflow", "concat")([values, find("tensorflow", "fill")([len(empty)], find("tensorflow", "cast")(
                default_id, values.dtype))], 0)  # fmt: skip
            if weights is not None:
                weights = find("tensorflow", "concat")([weights, find("tensorflow", "ones")([len(empty)], weights.dtype)], 0)
    ids = SparseTensor(indices, values, sparse_ids.dense_shape)
    held = None if weights is None else SparseTensor(indices, weights, sparse_ids.dense_shape)
    return embedding_lookup_sparse(embedding_weights, ids, held, combiner, max_norm)


def _sparse_rows(rows: list[list[int]], xp: Any) -> SparseTensor:
    indices = [[i, j] for i, row in enumerate(rows) for j in range(len(row))]
    at = xp.reshape(xp.asarray(indices, dtype=xp.int64), (len(indices), 2))
    values = xp.asarray([v for row in rows for v in row], dtype=xp.int64)
    shape = xp.asarray([len(rows), max((len(row) for row in rows), default=0)], dtype=xp.int64)
    return SparseTensor(Tensor(at), Tensor(values), Tensor(shape))


def _inputs(inputs: Any, lengths: Any) -> tuple[Any, Any, Any]:
    held = tensor_of(inputs)
    held = converted(inputs, namespace_of((inputs,))) if held is None else held
    sizes = tensor_of(lengths)
    return held, static(held._x), static(sizes._x) if sizes is not None else list(lengths)


@value("nn.ctc_greedy_decoder")
def ctc_greedy_decoder(inputs: Any, sequence_length: Any, merge_repeated: bool = True, blank_index: Any = None) -> Any:
    """Return the best class of each step without blanks, and the negative sums of the logits."""
    held, steps, sizes = _inputs(inputs, sequence_length)
    xp = namespace_of((held,))
    classes = int(held.shape[-1])
    blank = classes - 1 if blank_index is None else blank_index % classes
    rows, scores = [], []
    for b, length in enumerate(sizes):
        row: list[int] = []
        last, total = -1, 0.0
        for t in range(int(length)):
            one = steps[t][b]
            best = max(range(classes), key=lambda c: one[c])
            total -= one[best]
            if best != blank and not (merge_repeated and best == last):
                row.append(best)
            last = best
        rows.append(row)
        scores.append([total])
    return [_sparse_rows(rows, xp)], Tensor(xp.asarray(scores, dtype=held._x.dtype))


def _log_add(a: float, b: float) -> float:
    if a == -math.inf or b == -math.inf:
        return max(a, b)
    return max(a, b) + math.log1p(math.exp(-abs(a - b)))


Beams = dict[tuple[int, ...], tuple[float, float]]
"""The logarithms of the probabilities of each prefix, with a blank at its end and without."""


def _extended(beams: Beams, logits: Sequence[float]) -> Beams:
    """Return the prefixes after one more step; the last class is the blank."""
    top = max(logits)
    norm = top + math.log(sum(math.exp(v - top) for v in logits))
    *logs, blank = (v - norm for v in logits)
    found: Beams = {}

    def add(prefix: tuple[int, ...], ending: int, score: float) -> None:
        pair = list(found.get(prefix, (-math.inf, -math.inf)))
        pair[ending] = _log_add(pair[ending], score)
        found[prefix] = (pair[0], pair[1])

    for prefix, (with_blank, without) in beams.items():
        add(prefix, 0, _log_add(with_blank, without) + blank)
        if prefix:
            add(prefix, 1, without + logs[prefix[-1]])
        for c, log in enumerate(logs):
            start = with_blank if prefix and c == prefix[-1] else _log_add(with_blank, without)
            add((*prefix, c), 1, start + log)
    return found


@value("nn.ctc_beam_search_decoder")
def ctc_beam_search_decoder(inputs: Any, sequence_length: Any, beam_width: int = 100, top_paths: int = 1) -> Any:
    """Return the most probable sequences by prefix beam search; the last class is the blank."""
    held, steps, sizes = _inputs(inputs, sequence_length)
    xp = namespace_of((held,))
    paths: list[list[list[int]]] = [[] for _ in range(top_paths)]
    scores = []
    for b, length in enumerate(sizes):
        beams: Beams = {(): (0.0, -math.inf)}
        for t in range(int(length)):
            found = _extended(beams, steps[t][b])
            ranked = sorted(found.items(), key=lambda item: -_log_add(*item[1]))
            beams = dict(ranked[:beam_width])
        ranked = sorted(beams.items(), key=lambda item: -_log_add(*item[1]))
        if len(ranked) < top_paths:
            raise invalid("Less leaves in the beam search than requested.")
        for k in range(top_paths):
            paths[k].append(list(ranked[k][0]))
        scores.append([_log_add(*ranked[k][1]) for k in range(top_paths)])
    return [_sparse_rows(rows, xp) for rows in paths], Tensor(xp.asarray(scores, dtype=held._x.dtype))


@value("edit_distance")
def edit_distance(hypothesis: Any, truth: Any, normalize: bool = True, name: Any = "edit_distance") -> Any:
    """Return how many insertions, deletions and replacements turn sequences into others."""
    if not isinstance(hypothesis, SparseTensor) or not isinstance(truth, SparseTensor):
        raise TypeError("Hypothesis and truth must be SparseTensors.")
    first, shape, like = _groups(hypothesis)
    second, other, _ = _groups(truth)
    sizes = [max(a, b) for a, b in zip(shape, other, strict=True)]
    xp = namespace_of((like,))

    def distance(index: tuple[int, ...]) -> Any:
        if len(index) < len(sizes):
            return [distance((*index, i)) for i in range(sizes[len(index)])]
        a, b = first.get(index, []), second.get(index, [])
        row = list(range(len(b) + 1))
        for i, x in enumerate(a, 1):
            before, row[0] = row[0], i
            for j, y in enumerate(b, 1):
                before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (x != y))
        found = float(row[-1])
        if not normalize:
            return found
        return found / len(b) if b else (math.inf if a else 0.0)

    return Tensor(xp.asarray(distance(()), dtype=xp.float32))


Sampled = namedtuple("Sampled", "sampled_candidates true_expected_count sampled_expected_count")  # noqa: PYI024


def _sampled_logits(
    weights: Any, biases: Any, labels: Any, inputs: Any, sampled_values: Any, num_true: int, remove: bool
) -> tuple[Any, Any]:
    find = FRONTEND.find
    cast, gather = find("tensorflow", "cast"), find("tensorflow", "gather")
    if sampled_values is None:
        raise NotImplementedError("sampled_values must be given: candidates drawn by TensorFlow's samplers are not offered.")
    if isinstance(weights, (list, tuple)):
        weights = find("tensorflow", "concat")(list(weights), 0)
    labels = cast(labels, "int64")
    flat = find("tensorflow", "reshape")(labels, [-1])
    sampled, true_count, sampled_count = (find("tensorflow", "stop_gradient")(v) for v in sampled_values)
    sampled = cast(sampled, "int64")
    own = find("tensorflow", "reshape")(gather(weights, flat), [-1, num_true, int(weights.shape[1])])
    true_logits = find("tensorflow", "reduce_sum")(find("tensorflow", "expand_dims")(inputs, 1) * own, -1)
    true_logits = true_logits + find("tensorflow", "reshape")(gather(biases, flat), [-1, num_true])
    others = find("tensorflow", "matmul")(inputs, gather(weights, sampled), transpose_b=True) + gather(biases, sampled)
    if remove:
        same = find("tensorflow", "equal")(labels[:, :, None], sampled[None, None, :])
        hit = find("tensorflow", "reduce_any")(same, axis=1)
        others = others + cast(hit, others.dtype) * -3.4028234663852886e38
    log = find("tensorflow.math", "log")
    return true_logits - log(true_count), others - log(sampled_count)


def _joined(true_logits: Any, others: Any, num_true: int) -> tuple[Any, Any]:
    find = FRONTEND.find
    logits = find("tensorflow", "concat")([true_logits, others], 1)
    ones = find("tensorflow", "ones_like")(true_logits) / float(num_true)
    return logits, find("tensorflow", "concat")([ones, find("tensorflow", "zeros_like")(others)], 1)


@value("nn.sampled_softmax_loss")
def sampled_softmax_loss(
    weights: Any, biases: Any, labels: Any, inputs: Any, num_sampled: Any, num_classes: Any, num_true: int = 1,
    sampled_values: Any = None, remove_accidental_hits: bool = True, seed: Any = None, name: Any = "sampled_softmax_loss",
) -> Any:  # fmt: skip
    """Return the cross-entropy over the true classes and sampled ones, which are given."""
    pair = _sampled_logits(weights, biases, labels, inputs, sampled_values, num_true, remove_accidental_hits)
    logits, truth = _joined(*pair, num_true)
    return FRONTEND.find("tensorflow.nn", "softmax_cross_entropy_with_logits")(truth, logits)


@value("nn.nce_loss")
def nce_loss(
    weights: Any, biases: Any, labels: Any, inputs: Any, num_sampled: Any, num_classes: Any, num_true: int = 1,
    sampled_values: Any = None, remove_accidental_hits: bool = False, name: Any = "nce_loss",
) -> Any:  # fmt: skip
    """Return the loss of noise-contrastive estimation over the true classes and sampled ones, which are given."""
    pair = _sampled_logits(weights, biases, labels, inputs, sampled_values, num_true, remove_accidental_hits)
    logits, truth = _joined(*pair, num_true)
    losses = FRONTEND.find("tensorflow.nn", "sigmoid_cross_entropy_with_logits")(truth, logits)
    return FRONTEND.find("tensorflow", "reduce_sum")(losses, 1)


@op("ComputeAccidentalHits", public="nn.compute_accidental_hits", differentiable=False)
def ComputeAccidentalHits(true_classes: Any, sampled_candidates: Any, num_true: int, seed: int = 0, *, xp: Any) -> Any:
    """Return where a sampled class is a true one: the row, the index of the sample, and a weight of minus infinity."""
    rows, sampled = static(true_classes), static(sampled_candidates)
    hits = [(i, j) for i, row in enumerate(rows) for c in row for j, s in enumerate(sampled) if c == s]
    return (
        xp.asarray([i for i, _ in hits], dtype=xp.int32),
        xp.asarray([j for _, j in hits], dtype=xp.int64),
        xp.full((len(hits),), -3.4028234663852886e38, dtype=xp.float32),
    )
