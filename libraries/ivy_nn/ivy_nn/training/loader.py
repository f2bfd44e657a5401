"""`Loader`: batches of arrays, in a random order that a key determines."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from typing import Any

import ivy_api
from ivy_nn.errors import DataError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Array


class Loader:
    """Batches of a pytree of arrays.

    Each iteration is one epoch. The order of epoch ``i`` only depends on the key and on ``i``, so that a run can be resumed.

    Parameters
    ----------
    data : pytree of arrays, with the examples along their first axis
    batch_size : how many examples a batch has
    key : key of ``xp.random`` which determines the order; ``None`` keeps that of the data
    drop_last : whether examples that do not fill a batch are left out; otherwise the last batch is smaller
    prefetch : how many batches are prepared in advance, in a thread

    Raises
    ------
    DataError
        if the data have no arrays, arrays of different lengths, or fewer examples than a batch that must be full.

    Examples
    --------
    >>> import numpy as np
    >>> loader = Loader((np.arange(5), np.arange(5) ** 2), 2)
    >>> [(list(map(int, x)), list(map(int, y))) for x, y in loader]
    [([0, 1], [0, 1]), ([2, 3], [4, 9]), ([4], [16])]
    """

    def __init__(self, data: Any, batch_size: int, *, key: Array | None = None, drop_last: bool = False, prefetch: int = 0) -> None:
        arrays, self._structure = ivy_api.tree_flatten(data)
        if any(not hasattr(x, "shape") or len(x.shape) == 0 for x in arrays) or not arrays:
            kinds = ", ".join(sorted({type(x).__name__ for x in arrays})) or "none"
            raise DataError(f"Loader takes a pytree of arrays with the examples along their first axis; got {kinds}.")
        sizes: set[int] = {x.shape[0] for x in arrays}
        if len(sizes) != 1:
            raise DataError(f"The arrays of a Loader have one number of examples; got {sorted(sizes)}.")
        if type(batch_size) is not int or batch_size < 1:
            raise DataError(f"batch_size is an integer of 1 or more; got {batch_size!r}.")
        self._arrays, self._key, self._prefetch = arrays, key, prefetch
        (self._n,) = sizes
        if drop_last and self._n < batch_size:
            raise DataError(f"drop_last=True leaves no batch of {batch_size} from {self._n} examples.")
        self._size, self._drop_last = batch_size, drop_last
        self.epoch = 0

    def __len__(self) -> int:
        return self._n // self._size if self._drop_last else -(-self._n // self._size)

    def __iter__(self) -> Iterator[Any]:
        self.epoch += 1
        return self.batches(self.epoch - 1)

    def batches(self, epoch: int, start: int = 0) -> Iterator[Any]:
        """Iterate over the batches of an epoch.

        Parameters
        ----------
        epoch : its number
        start : the number of the first batch
        """
        found = self._batches(epoch, start)
        return prefetched(found, self._prefetch) if self._prefetch else found

    def _batches(self, epoch: int, start: int) -> Iterator[Any]:
        order = None
        if self._key is not None:
            random = ivy_api.namespace_for(self._key).random
            order = random.permutation(random.fold_in(self._key, epoch), self._n)
        orders: dict[Any, Any] = {}
        for i in range(start, len(self)):
            part = slice(i * self._size, min((i + 1) * self._size, self._n))
            batch = []
            for x in self._arrays:
                if order is None:
                    batch.append(x[part])
                    continue
                xp = ivy_api.namespace_for(x)
                if xp not in orders:
                    orders[xp] = xp.asarray(order)
                batch.append(xp.take(x, orders[xp][part], axis=0))
            yield ivy_api.tree_unflatten(self._structure, batch)


def prefetched(items: Iterator[Any], size: int) -> Iterator[Any]:
    """Iterate over items that a thread prepares in advance; its errors are raised here."""
    waiting: queue.Queue[tuple[str, Any]] = queue.Queue(size)
    stopped = threading.Event()

    def put(kind: str, value: Any) -> bool:
        while not stopped.is_set():
            try:
                waiting.put((kind, value), timeout=0.1)
            except queue.Full:
                continue
            return True
        return False

    def work() -> None:
        try:
            for item in items:
                if not put("item", item):
                    return
        except BaseException as error:  # raised in the thread that waits for it
            put("error", error)
        else:
            put("end", None)

    thread = threading.Thread(target=work, name="ivy_nn.Loader", daemon=True)
    thread.start()
    try:
        while True:
            kind, value = waiting.get()
            if kind == "item":
                yield value
            elif kind == "error":
                raise value
            else:
                return
    finally:
        stopped.set()
        thread.join()
