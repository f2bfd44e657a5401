"""``DataLoader``, in one process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from ivy_frontend_torch._implementation.constructors import with_recorded_constructor
from ivy_frontend_torch._implementation.data.collation import default_collate, default_convert
from ivy_frontend_torch._implementation.data.datasets import IterableDataset, data
from ivy_frontend_torch._implementation.data.samplers import BatchSampler, RandomSampler, SequentialSampler

T_co = TypeVar("T_co", covariant=True)


@with_recorded_constructor("torch.utils.data")
class DataLoader(Generic[T_co]):
    """Batches of a data set. Examples are read in this process, whatever ``num_workers`` is."""

    dataset: Any
    batch_size: int | None
    sampler: Any
    batch_sampler: Any
    num_workers: int
    collate_fn: Any
    drop_last: bool
    generator: Any

    def _build(self, shuffle: bool | None, pin_memory_device: str, in_order: bool) -> None:
        if self.num_workers < 0:
            raise ValueError("num_workers option should be non-negative; use num_workers=0 to disable multiprocessing.")
        self._iterable = isinstance(self.dataset, IterableDataset)
        self._check_exclusive(shuffle)
        if self.batch_sampler is not None:
            self.batch_size, self.drop_last = None, False
        if not self._iterable:
            if self.sampler is None:
                self.sampler = RandomSampler(self.dataset, generator=self.generator) if shuffle else SequentialSampler(self.dataset)
            if self.batch_sampler is None and self.batch_size is not None:
                self.batch_sampler = BatchSampler(self.sampler, self.batch_size, self.drop_last)
        batched = self.batch_sampler is not None or (self._iterable and self.batch_size is not None)
        self.collate_fn = self.collate_fn or (default_collate if batched else default_convert)

    def _check_exclusive(self, shuffle: bool | None) -> None:
        """Raise for options of which one decides what another says."""
        ordered = bool(shuffle or self.sampler is not None)
        if self._iterable and (ordered or self.batch_sampler is not None):
            raise ValueError("DataLoader with IterableDataset: expected unspecified shuffle, sampler and batch_sampler options")
        if shuffle and self.sampler is not None:
            raise ValueError("sampler option is mutually exclusive with shuffle")
        if self.batch_sampler is not None and (self.batch_size != 1 or ordered or self.drop_last):
            raise ValueError("batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, and drop_last")
        if self.batch_sampler is None and self.batch_size is None and self.drop_last:
            raise ValueError("batch_size=None option disables auto-batching and is mutually exclusive with drop_last")

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
