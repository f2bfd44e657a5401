"""``keras.utils``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ivy_frontend_keras._implementation import kinds, naming
from ivy_frontend_keras._implementation.defining import offer
from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.models.data import unpacked


@offer("utils")
def to_categorical(x: Any, num_classes: int | None = None) -> Any:
    """Return a vector for each class: of the backend for arrays of one, of NumPy for others."""
    import numpy as np

    if kinds.is_array(x) and type(kinds.native(x)).__module__ != "numpy":
        number = int(kinds.host(x).max()) + 1 if num_classes is None else num_classes
        return FRONTEND.find("keras.ops", "one_hot")(x, number)
    labels = np.asarray(kinds.host(x), dtype="int64")
    shape = labels.shape
    if shape and shape[-1] == 1 and len(shape) > 1:
        shape = shape[:-1]
    flat = labels.reshape(-1)
    number = int(flat.max()) + 1 if num_classes is None else num_classes
    out = np.zeros((flat.shape[0], number))
    out[np.arange(flat.shape[0]), flat] = 1
    return out.reshape((*shape, number))


@offer("utils")
def normalize(x: Any, axis: int = -1, order: int = 2) -> Any:
    """Return vectors of norm one; those of norm zero as they are."""

    def run(x: Any, *, xp: Any) -> Any:
        norm = xp.sum(xp.abs(x) ** order, axis=axis, keepdims=True) ** (1.0 / order)
        return x / xp.where(norm == 0, xp.ones_like(norm), norm)

    return kinds.call(run, (x,), {})


@offer("utils", "backend")
def clear_session(free_memory: bool = True) -> None:
    """Number names from the beginning."""
    naming.reset()


@offer("utils")
def pack_x_y_sample_weight(x: Any, y: Any = None, sample_weight: Any = None) -> Any:
    """Return a tuple of what is given."""
    if y is None:
        return x if not isinstance(x, (list, tuple)) else (x,)
    return (x, y) if sample_weight is None else (x, y, sample_weight)


@offer("utils")
def unpack_x_y_sample_weight(data: Any) -> Any:
    """Return inputs, true values and weights of a tuple of one to three."""
    return unpacked(data)


@offer("utils")
def pad_sequences(
    sequences: Any, maxlen: int | None = None, dtype: Any = "int32", padding: str = "pre", truncating: str = "pre", value: Any = 0.0
) -> Any:
    """Return sequences of different lengths as an array of NumPy, filled up or cut at the beginning or the end."""
    import numpy as np

    if not hasattr(sequences, "__len__"):
        raise ValueError("`sequences` must be iterable.")
    for name, given in (("padding", padding), ("truncating", truncating)):
        if given not in ("pre", "post"):
            raise ValueError(f"{name.capitalize()} type '{given}' not understood")
    length = max((len(one) for one in sequences), default=0) if maxlen is None else maxlen
    inner = next((np.asarray(one).shape[1:] for one in sequences if len(one)), ())
    out = np.full((len(sequences), length, *inner), value, dtype=dtype)
    for i, one in enumerate(sequences):
        kept = one[-length:] if truncating == "pre" and length else one[:length]
        if not len(kept):
            continue
        if padding == "post":
            out[i, : len(kept)] = kept
        else:
            out[i, -len(kept) :] = kept
    return out


@offer("utils")
class PyDataset:
    """The base class of data in batches: define ``__len__`` and ``__getitem__``."""

    def __init__(self, workers: int = 1, use_multiprocessing: bool = False, max_queue_size: int = 10) -> None:
        self.workers, self.use_multiprocessing, self.max_queue_size = workers, use_multiprocessing, max_queue_size

    def __len__(self) -> int:
        return int(self.num_batches or 0)

    @property
    def num_batches(self) -> int | None:
        """The number of batches."""
        return None if type(self).__len__ is PyDataset.__len__ else len(self)

    def __getitem__(self, index: int) -> Any:
        raise NotImplementedError

    def __iter__(self) -> Iterator[Any]:
        for i in range(len(self)):
            yield self[i]

    def on_epoch_begin(self) -> None:
        """Before an epoch."""

    def on_epoch_end(self) -> None:
        """After an epoch."""
