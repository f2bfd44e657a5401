"""Models in torch, with the names of torchvision and of the usual implementations."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn
from torch.nn import functional


class LeNet(nn.Module):
    """As in torch's tutorials."""

    def __init__(self, classes: int, channels: int, size: int) -> None:
        super().__init__()
        self.conv1, self.conv2 = nn.Conv2d(channels, 6, 5, padding=2), nn.Conv2d(6, 16, 5)
        self.fc1, self.fc2, self.fc3 = nn.Linear(16 * ((size // 2 - 4) // 2) ** 2, 120), nn.Linear(120, 84), nn.Linear(84, classes)

    def forward(self, x: torch.Tensor) -> Any:
        x = functional.max_pool2d(functional.relu(self.conv1(x)), 2)
        x = functional.max_pool2d(functional.relu(self.conv2(x)), 2)
        x = functional.relu(self.fc1(torch.flatten(x, 1)))
        return self.fc3(functional.relu(self.fc2(x)))


class BasicBlock(nn.Module):
    """torchvision.models.resnet.BasicBlock."""

    def __init__(self, inputs: int, outputs: int, stride: int) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
        self.bn1 = nn.BatchNorm2d(outputs)
        self.conv2 = nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False)
        self.bn2 = nn.BatchNorm2d(outputs)
        self.downsample: nn.Module | None = None
        if stride != 1 or inputs != outputs:
            self.downsample = nn.Sequential(nn.Conv2d(inputs, outputs, 1, stride, bias=False), nn.BatchNorm2d(outputs))

    def forward(self, x: torch.Tensor) -> Any:
        out = functional.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        return functional.relu(out + (x if self.downsample is None else self.downsample(x)))


class ResNet18(nn.Module):
    """torchvision.models.resnet18."""

    def __init__(self, num_classes: int, width: int) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(3, width, 7, 2, 3, bias=False)
        self.bn1 = nn.BatchNorm2d(width)
        self.maxpool = nn.MaxPool2d(3, 2, 1)
        sizes = [width, width, 2 * width, 4 * width, 8 * width]
        for i in range(4):
            blocks = BasicBlock(sizes[i], sizes[i + 1], 1 if i == 0 else 2), BasicBlock(sizes[i + 1], sizes[i + 1], 1)
            setattr(self, f"layer{i + 1}", nn.Sequential(*blocks))
        self.avgpool = nn.AdaptiveAvgPool2d((1, 1))
        self.fc = nn.Linear(8 * width, num_classes)

    def forward(self, x: torch.Tensor) -> Any:
        x = self.maxpool(functional.relu(self.bn1(self.conv1(x))))
        for i in range(4):
            x = getattr(self, f"layer{i + 1}")(x)
        return self.fc(torch.flatten(self.avgpool(x), 1))


class DoubleConv(nn.Module):
    """Of github.com/milesial/Pytorch-UNet, as all of the U-Net."""

    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        self.double_conv = nn.Sequential(
            nn.Conv2d(inputs, outputs, 3, padding=1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(),
            nn.Conv2d(outputs, outputs, 3, padding=1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(),
        )  # fmt: skip

    def forward(self, x: torch.Tensor) -> Any:
        return self.double_conv(x)


class Down(nn.Module):
    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        self.maxpool_conv = nn.Sequential(nn.MaxPool2d(2), DoubleConv(inputs, outputs))

    def forward(self, x: torch.Tensor) -> Any:
        return self.maxpool_conv(x)


class Up(nn.Module):
    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        self.up = nn.ConvTranspose2d(inputs, inputs // 2, 2, 2)
        self.conv = DoubleConv(inputs, outputs)

    def forward(self, x: torch.Tensor, same: torch.Tensor) -> Any:
        return self.conv(torch.cat([same, self.up(x)], 1))


class OutConv(nn.Module):
    def __init__(self, inputs: int, outputs: int) -> None:
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, 1)

    def forward(self, x: torch.Tensor) -> Any:
        return self.conv(x)


class UNet(nn.Module):
    def __init__(self, channels: int, classes: int, width: int) -> None:
        super().__init__()
        self.inc = DoubleConv(channels, width)
        self.down1, self.down2 = Down(width, 2 * width), Down(2 * width, 4 * width)
        self.up1, self.up2 = Up(4 * width, 2 * width), Up(2 * width, width)
        self.outc = OutConv(width, classes)

    def forward(self, x: torch.Tensor) -> Any:
        first = self.inc(x)
        second = self.down1(first)
        return self.outc(self.up2(self.up1(self.down2(second), second), first))


class LSTMTagger(nn.Module):
    """As in torch's tutorials."""

    def __init__(self, words: int, tags: int, features: int, units: int) -> None:
        super().__init__()
        self.word_embeddings = nn.Embedding(words, features)
        self.lstm = nn.LSTM(features, units, num_layers=2, batch_first=True, bidirectional=True)
        self.hidden2tag = nn.Linear(2 * units, tags)

    def forward(self, words: torch.Tensor, lengths: torch.Tensor) -> Any:
        packed = nn.utils.rnn.pack_padded_sequence(self.word_embeddings(words), lengths, batch_first=True, enforce_sorted=False)
        out, _ = nn.utils.rnn.pad_packed_sequence(self.lstm(packed)[0], batch_first=True, total_length=words.shape[1])
        return self.hidden2tag(out)
