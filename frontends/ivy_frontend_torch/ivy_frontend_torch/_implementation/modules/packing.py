"""`torch.nn.utils.rnn`: sequences of several lengths."""

from __future__ import annotations

from typing import Any, NamedTuple

from ivy_frontend_torch._implementation.defining import public, raw

rnn = raw("torch.nn.utils.rnn")


class _Packed(NamedTuple):
    data: Any
    batch_sizes: Any
    sorted_indices: Any
    unsorted_indices: Any


@rnn
class PackedSequence(_Packed):
    """The steps of a batch of sequences one after the other, without padding; the longest sequence first."""

    def __new__(cls, data: Any, batch_sizes: Any = None, sorted_indices: Any = None, unsorted_indices: Any = None) -> Any:
        """Return a packed sequence."""
        if unsorted_indices is None:
            unsorted_indices = invert_permutation(sorted_indices)
        return super().__new__(cls, data, batch_sizes, sorted_indices, unsorted_indices)

    def to(self, *args: Any, **kwargs: Any) -> Any:
        """Convert the data."""
        return type(self)(self.data.to(*args, **kwargs), self.batch_sizes, self.sorted_indices, self.unsorted_indices)


@rnn
def invert_permutation(permutation: Any) -> Any:
    """Return the inverse of a permutation."""
    return None if permutation is None else public("argsort")(permutation)


def _steps_and_sequences(sizes: list[int]) -> tuple[list[int], list[int]]:
    """Return the step and the sequence of each element of packed data."""
    steps = [t for t, size in enumerate(sizes) for _ in range(size)]
    return steps, [i for size in sizes for i in range(size)]


@rnn
def pack_padded_sequence(input: Any, lengths: Any, batch_first: bool = False, enforce_sorted: bool = True) -> Any:
    """Return the steps of padded sequences up to their lengths, packed."""
    counts = [int(n) for n in lengths]
    if any(n <= 0 for n in counts):
        raise RuntimeError("Length of all samples has to be greater than 0")
    x = input.transpose(0, 1) if batch_first else input
    order = None
    if enforce_sorted:
        if counts != sorted(counts, reverse=True):
            raise RuntimeError(
                "`lengths` array must be sorted in decreasing order when `enforce_sorted` is True. You can pass "
                "`enforce_sorted=False` to pack_padded_sequence to sidestep this requirement."
            )
    else:
        indices = sorted(range(len(counts)), key=lambda i: -counts[i])
        order = public("tensor")(indices)
        x, counts = x.index_select(1, order), [counts[i] for i in indices]
    sizes = [sum(n > t for n in counts) for t in range(max(counts))]
    steps, sequences = _steps_and_sequences(sizes)
    tensor = public("tensor")
    return PackedSequence(x[tensor(steps), tensor(sequences)], tensor(sizes), order)


def padded(packed: PackedSequence, value: float = 0.0, total: int | None = None) -> tuple[Any, Any]:
    """Return packed sequences with padding, the time first, and their lengths, in their packed order."""
    sizes = packed.batch_sizes.tolist()
    steps, sequences = _steps_and_sequences(sizes)
    tensor = public("tensor")
    shape = (len(sizes) if total is None else total, sizes[0], *packed.data.shape[1:])
    out = public("full")(shape, value, dtype=packed.data.dtype, device=packed.data.device)
    out = out.index_put((tensor(steps), tensor(sequences)), packed.data)
    return out, tensor([sum(i < size for size in sizes) for i in range(sizes[0])])


def packed_like(packed: PackedSequence, x: Any) -> PackedSequence:
    """Return sequences with padding, the time first, packed as others are."""
    steps, sequences = _steps_and_sequences(packed.batch_sizes.tolist())
    tensor = public("tensor")
    data = x[tensor(steps), tensor(sequences)]
    return PackedSequence(data, packed.batch_sizes, packed.sorted_indices, packed.unsorted_indices)


@rnn
def pad_packed_sequence(
    sequence: Any, batch_first: bool = False, padding_value: float = 0.0, total_length: int | None = None
) -> tuple[Any, Any]:
    """Return packed sequences with padding, and their lengths."""
    if total_length is not None and total_length < len(sequence.batch_sizes):
        raise ValueError("Expected total_length to be at least the length of the longest sequence in input")
    out, lengths = padded(sequence, padding_value, total_length)
    if sequence.unsorted_indices is not None:
        out, lengths = out.index_select(1, sequence.unsorted_indices), lengths[sequence.unsorted_indices]
    return (out.transpose(0, 1) if batch_first else out), lengths


@rnn
def pad_sequence(sequences: Any, batch_first: bool = False, padding_value: float = 0.0, padding_side: str = "right") -> Any:
    """Return sequences of several lengths as one tensor, with padding."""
    longest = max(x.size(0) for x in sequences)
    rows = []
    for x in sequences:
        missing = longest - x.size(0)
        amounts = [0, 0] * (x.dim() - 1) + ([0, missing] if padding_side == "right" else [missing, 0])
        rows.append(public("nn.functional.pad")(x, amounts, value=padding_value))
    return public("stack")(rows, 0 if batch_first else 1)


@rnn
def unpad_sequence(padded_sequences: Any, lengths: Any, batch_first: bool = False) -> list[Any]:
    """Return the sequences of a tensor with padding."""
    x = padded_sequences if batch_first else padded_sequences.transpose(0, 1)
    return [x[i, : int(n)] for i, n in enumerate(lengths)]


@rnn
def pack_sequence(sequences: Any, enforce_sorted: bool = True) -> Any:
    """Return sequences of several lengths, packed."""
    return pack_padded_sequence(pad_sequence(sequences), [x.size(0) for x in sequences], enforce_sorted=enforce_sorted)


@rnn
def unpack_sequence(packed_sequences: Any) -> list[Any]:
    """Return the sequences that were packed."""
    return unpad_sequence(*pad_packed_sequence(packed_sequences, batch_first=True), batch_first=True)
