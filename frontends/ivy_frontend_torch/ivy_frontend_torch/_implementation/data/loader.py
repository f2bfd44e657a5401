"""``DataLoader``, in one process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from ivy_frontend_torch._implementation.data.collation import default_collate, default_convert
from ivy_frontend_torch._implementation.data.datasets import IterableDataset, data
from ivy_frontend_torch._implementation.data.samplers import BatchSampler, RandomSampler, SequentialSampler

T_co = TypeVar("T_co", covariant=True)


def _check_exclusive(batch_size: int | None, shuffle: bool | None, sampler: Any, batch_sampler: Any, drop_last: bool) -> None:
    """Raise for options of which one decides what another says."""
    if sampler is not None and shuffle:
        raise ValueError("sampler option is mutually exclusive with shuffle")
    if batch_sampler is not None and (batch_size != 1 or shuffle or sampler is not None or drop_last):
        raise ValueError("batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, and drop_last")
    if batch_sampler is None and batch_size is None and drop_last:
        raise ValueError("batch_size=None option disables auto-batching and is mutually exclusive with drop_last")


def _check_iterable(shuffle: bool | None, sampler: Any, batch_sampler: Any) -> None:
    if shuffle or sampler is not None or batch_sampler is not None:
        raise ValueError("DataLoader with IterableDataset: expected unspecified shuffle, sampler and batch_sampler options")


@data
class DataLoader(Generic[T_co]):
    """Batches of a data set. Examples are read in this process, whatever ``num_workers`` is."""

    def __init__(
        self,
        dataset: Any,
        batch_size: int | None = 1,
        shuffle: bool | None = None,
        sampler: Any = None,
        batch_sampler: Any = None,
        num_workers: int = 0,
        collate_fn: Any = None,
        pin_memory: bool = False,
        drop_last: bool = False,
        timeout: float = 0,
        worker_init_fn: Any = None,
        multiprocessing_context: Any = None,
        generator: Any = None,
        *,
        prefetch_factor: int | None = None,
        persistent_workers: bool = False,
        pin_memory_device: str = "",
        in_order: bool = True,
    ) -> None:
        if num_workers < 0:
            raise ValueError("num_workers option should be non-negative; use num_workers=0 to disable multiprocessing.")
        self._iterable = isinstance(dataset, IterableDataset)
        if self._iterable:
            _check_iterable(shuffle, sampler, batch_sampler)
        _check_exclusive(batch_size, shuffle, sampler, batch_sampler, drop_last)
        if batch_sampler is not None:
            batch_size, drop_last = None, False
        if not self._iterable:
            if sampler is None:
                sampler = RandomSampler(dataset, generator=generator) if shuffle else SequentialSampler(dataset)
            if batch_sampler is None and batch_size is not None:
                batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.dataset, self.batch_size, self.drop_last, self.generator = dataset, batch_size, drop_last, generator
        self.sampler, self.batch_sampler, self.num_workers, self.timeout = sampler, batch_sampler, num_workers, timeout
        self.pin_memory, self.prefetch_factor, self.persistent_workers = pin_memory, prefetch_factor, persistent_workers
        self.worker_init_fn, self.multiprocessing_context = worker_init_fn, multiprocessing_context
        batched = batch_sampler is not None or (self._iterable and batch_size is not None)
        self.collate_fn = collate_fn or (default_collate if batched else default_convert)

    def __iter__(self) -> Iterator[Any]:
        if self._iterable:
            yield from self._of_iterable()
        elif self.batch_sampler is None:
            for i in self.sampler:
                yield self.collate_fn(self.dataset[i])
        else:
            several = getattr(self.dataset, "__getitems__", None)
            for indices in self.batch_sampler:
                examples = several(indices) if several is not None else [self.dataset[i] for i in indices]
                yield self.collate_fn(examples)

    def _of_iterable(self) -> Iterator[Any]:
        if self.batch_size is None:
            for one in self.dataset:
                yield self.collate_fn(one)
            return
        batch: list[Any] = []
        for one in self.dataset:
            batch.append(one)
            if len(batch) == self.batch_size:
                yield self.collate_fn(batch)
                batch = []
        if batch and not self.drop_last:
            yield self.collate_fn(batch)

    def __len__(self) -> int:
        if self._iterable:
            count = len(self.dataset)
            if self.batch_size is None:
                return count
            return count // self.batch_size if self.drop_last else -(-count // self.batch_size)
        return len(self.sampler if self.batch_sampler is None else self.batch_sampler)


@data
def get_worker_info() -> None:
    """Return ``None``: examples are read in the main process."""
