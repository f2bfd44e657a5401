"""Data sets."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain
from typing import Any, Generic, TypeVar

from ivy_frontend_torch._implementation.defining import public, raw
from ivy_frontend_torch._implementation.frontend import FRONTEND

T_co = TypeVar("T_co", covariant=True)
data = raw("torch.utils.data")


@data
class Dataset(Generic[T_co]):
    """The base class of data sets: ``__getitem__`` returns an example."""

    def __getitem__(self, index: Any) -> T_co:
        raise NotImplementedError("Subclasses of Dataset should implement __getitem__.")

    def __add__(self, other: Any) -> Any:
        return ConcatDataset([self, other])


@data
class IterableDataset(Dataset[T_co], Iterable[T_co]):
    """The base class of data sets that are iterated over."""

    def __add__(self, other: Any) -> Any:
        return ChainDataset([self, other])


@data
class TensorDataset(Dataset[Any]):
    """Examples along the first axis of tensors."""

    def __init__(self, *tensors: Any) -> None:
        if any(x.shape[0] != tensors[0].shape[0] for x in tensors):
            raise AssertionError("Size mismatch between tensors")
        self.tensors = tensors

    def __getitem__(self, index: Any) -> tuple[Any, ...]:
        return tuple(x[index] for x in self.tensors)

    def __len__(self) -> int:
        return int(self.tensors[0].shape[0])


@data
class StackDataset(Dataset[Any]):
    """Examples of several data sets side by side, as a tuple or by name."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        if bool(args) == bool(kwargs):
            raise ValueError("give data sets either by position or by name, at least one")
        self.datasets: Any = args or kwargs
        sizes = {len(x) for x in (args or kwargs.values())}
        if len(sizes) != 1:
            raise ValueError("Size mismatch between datasets")
        self._length = sizes.pop()

    def __getitem__(self, index: Any) -> Any:
        if isinstance(self.datasets, dict):
            return {name: x[index] for name, x in self.datasets.items()}
        return tuple(x[index] for x in self.datasets)

    def __len__(self) -> int:
        return self._length


@data
class ConcatDataset(Dataset[T_co]):
    """Data sets one after the other."""

    @staticmethod
    def cumsum(sequence: Any) -> list[int]:
        """Return the number of examples up to the end of each data set."""
        return list(accumulate(len(x) for x in sequence))

    def __init__(self, datasets: Iterable[Any]) -> None:
        self.datasets = list(datasets)
        if not self.datasets:
            raise AssertionError("datasets should not be an empty iterable")
        if any(isinstance(x, IterableDataset) for x in self.datasets):
            raise AssertionError("ConcatDataset does not support IterableDataset")
        self.cumulative_sizes = self.cumsum(self.datasets)

    def __len__(self) -> int:
        return self.cumulative_sizes[-1]

    def __getitem__(self, idx: int) -> Any:
        if idx < 0:
            if -idx > len(self):
                raise ValueError("absolute value of index should not exceed dataset length")
            idx += len(self)
        number = bisect_right(self.cumulative_sizes, idx)
        return self.datasets[number][idx - (self.cumulative_sizes[number - 1] if number else 0)]


@data
class ChainDataset(IterableDataset[Any]):
    """Iterable data sets one after the other."""

    def __init__(self, datasets: Iterable[Any]) -> None:
        self.datasets = datasets

    def __iter__(self) -> Iterator[Any]:
        return chain.from_iterable(self.datasets)

    def __len__(self) -> int:
        return sum(len(x) for x in self.datasets)


@data
class Subset(Dataset[T_co]):
    """Some examples of a data set."""

    def __init__(self, dataset: Any, indices: Sequence[int]) -> None:
        self.dataset, self.indices = dataset, indices

    def __getitem__(self, idx: Any) -> Any:
        if isinstance(idx, list):
            return self.dataset[[self.indices[i] for i in idx]]
        return self.dataset[self.indices[idx]]

    def __getitems__(self, indices: list[int]) -> list[Any]:
        """Return several examples."""
        return [self.dataset[self.indices[i]] for i in indices]

    def __len__(self) -> int:
        return len(self.indices)


@data
def random_split(dataset: Any, lengths: Sequence[float], generator: Any = None) -> list[Subset[Any]]:
    """Split a data set at random into parts of given lengths, or of given fractions."""
    if math.isclose(sum(lengths), 1) and sum(lengths) <= 1:
        sizes = []
        for i, part in enumerate(lengths):
            if not 0 <= part <= 1:
                raise ValueError(f"Fraction at index {i} is not between 0 and 1")
            sizes.append(math.floor(len(dataset) * part))
        for i in range(len(dataset) - sum(sizes)):
            sizes[i % len(sizes)] += 1
    else:
        sizes = [int(n) for n in lengths]
    if sum(sizes) != len(dataset):
        raise ValueError("Sum of input lengths does not equal the length of the input dataset!")
    order = public("randperm")(len(dataset), generator=generator).tolist()
    ends = list(accumulate(sizes))
    return [Subset(dataset, order[end - size : end]) for end, size in zip(ends, sizes, strict=True)]


FRONTEND.absent(
    "torch.utils.data",
    "DFIterDataPipe DataChunk IterDataPipe MapDataPipe argument_validation functional_datapipe guaranteed_datapipes_determinism "
    "non_deterministic runtime_validation runtime_validation_disabled",
    "data pipes are deprecated in PyTorch; use Dataset and DataLoader.",
)
