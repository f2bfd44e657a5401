"""Orders in which examples are drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

from ivy_frontend_torch._implementation.constructors import with_recorded_constructor
from ivy_frontend_torch._implementation.data.datasets import data
from ivy_frontend_torch._implementation.defining import public

T_co = TypeVar("T_co", covariant=True)


@data
class Sampler(Generic[T_co]):
    """The base class of samplers: iterated over, it gives indices."""

    def __init__(self, data_source: Any = None) -> None:
        pass

    def __iter__(self) -> Iterator[T_co]:
        raise NotImplementedError


@data
class SequentialSampler(Sampler[int]):
    """The indices in order."""

    def __init__(self, data_source: Any) -> None:
        self.data_source = data_source

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self.data_source)))

    def __len__(self) -> int:
        return len(self.data_source)


@data
class RandomSampler(Sampler[int]):
    """The indices in random order, or drawn with replacement."""

    def __init__(self, data_source: Any, replacement: bool = False, num_samples: int | None = None, generator: Any = None) -> None:
        if not isinstance(replacement, bool):
            raise TypeError(f"replacement should be a boolean value, but got replacement={replacement}")
        if num_samples is not None and (not isinstance(num_samples, int) or num_samples <= 0):
            raise ValueError(f"num_samples should be a positive integer value, but got num_samples={num_samples}")
        self.data_source, self.replacement, self._num_samples, self.generator = data_source, replacement, num_samples, generator

    @property
    def num_samples(self) -> int:
        """The number of indices."""
        return len(self.data_source) if self._num_samples is None else self._num_samples

    def __iter__(self) -> Iterator[int]:
        count = len(self.data_source)
        if self.replacement:
            yield from public("randint")(0, count, (self.num_samples,), generator=self.generator).tolist()
            return
        left = self.num_samples
        while left > 0:
            yield from public("randperm")(count, generator=self.generator).tolist()[:left]
            left -= count

    def __len__(self) -> int:
        return self.num_samples


@data
class SubsetRandomSampler(Sampler[int]):
    """Given indices in random order."""

    def __init__(self, indices: Sequence[int], generator: Any = None) -> None:
        self.indices, self.generator = indices, generator

    def __iter__(self) -> Iterator[int]:
        for i in public("randperm")(len(self.indices), generator=self.generator).tolist():
            yield self.indices[i]

    def __len__(self) -> int:
        return len(self.indices)


@data
class WeightedRandomSampler(Sampler[int]):
    """Indices drawn with given weights."""

    def __init__(self, weights: Any, num_samples: int, replacement: bool = True, generator: Any = None) -> None:
        if not isinstance(num_samples, int) or isinstance(num_samples, bool) or num_samples <= 0:
            raise ValueError(f"num_samples should be a positive integer value, but got num_samples={num_samples}")
        if not isinstance(replacement, bool):
            raise ValueError(f"replacement should be a boolean value, but got replacement={replacement}")
        self.weights = public("as_tensor")(weights, dtype=public("double"))
        if self.weights.ndim != 1:
            raise ValueError(f"weights should be a 1d sequence but given weights have shape {tuple(self.weights.shape)}")
        self.num_samples, self.replacement, self.generator = num_samples, replacement, generator

    def __iter__(self) -> Iterator[int]:
        drawn = public("multinomial")(self.weights, self.num_samples, self.replacement, generator=self.generator)
        yield from iter(drawn.tolist())

    def __len__(self) -> int:
        return self.num_samples


@data
class BatchSampler(Sampler[list[int]]):
    """The indices of a sampler in batches."""

    def __init__(self, sampler: Any, batch_size: int, drop_last: bool) -> None:
        if not isinstance(batch_size, int) or isinstance(batch_size, bool) or batch_size <= 0:
            raise ValueError(f"batch_size should be a positive integer value, but got batch_size={batch_size}")
        if not isinstance(drop_last, bool):
            raise ValueError(f"drop_last should be a boolean value, but got drop_last={drop_last}")
        self.sampler, self.batch_size, self.drop_last = sampler, batch_size, drop_last

    def __iter__(self) -> Iterator[list[int]]:
        batch: list[int] = []
        for i in self.sampler:
            batch.append(i)
            if len(batch) == self.batch_size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

    def __len__(self) -> int:
        count = len(self.sampler)
        return count // self.batch_size if self.drop_last else math.ceil(count / self.batch_size)


@with_recorded_constructor("torch.utils.data")
class DistributedSampler(Sampler[int]):
    """The part of the indices that belongs to one of several processes."""

    dataset: Any
    num_replicas: int | None
    rank: int | None
    shuffle: bool
    seed: int
    drop_last: bool

    def _build(self) -> None:
        if self.num_replicas is None or self.rank is None:
            raise RuntimeError("say num_replicas and rank: the frontend has no process groups")
        if not 0 <= self.rank < self.num_replicas:
            raise ValueError(f"Invalid rank {self.rank}, rank should be in the interval [0, {self.num_replicas - 1}]")
        self.epoch, count, parts = 0, len(self.dataset), self.num_replicas
        self.num_samples = count // parts if self.drop_last and count % parts else math.ceil(count / parts)
        self.total_size = self.num_samples * parts

    def __iter__(self) -> Iterator[int]:
        count = len(self.dataset)
        if self.shuffle:
            generator = public("Generator")()
            generator.manual_seed(self.seed + self.epoch)
            order = public("randperm")(count, generator=generator).tolist()
        else:
            order = list(range(count))
        if self.drop_last:
            order = order[: self.total_size]
        else:
            missing = self.total_size - len(order)
            order += (order * math.ceil(missing / max(len(order), 1)))[:missing]
        return iter(order[self.rank : self.total_size : self.num_replicas])

    def __len__(self) -> int:
        return self.num_samples

    def set_epoch(self, epoch: int) -> None:
        """Set the epoch, which the random order depends on."""
        self.epoch = epoch
