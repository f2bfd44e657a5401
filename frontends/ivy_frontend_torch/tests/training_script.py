# mypy: ignore-errors
"""A training script as one writes it for PyTorch: models, a data loader, an optimizer, a schedule."""

import torch
import torch.nn.functional as F  # noqa: N812
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class ConvNet(nn.Module):
    def __init__(self, classes=4):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(1, 6, kernel_size=3, padding=1),
            nn.BatchNorm2d(6),
            nn.ReLU(inplace=True),
            nn.MaxPool2d(2),
            nn.Conv2d(6, 8, 3, stride=2),
            nn.GELU(),
            nn.AdaptiveAvgPool2d(1),
        )
        self.classifier = nn.Linear(8, classes)

    def forward(self, x):
        x = self.features(x)
        return self.classifier(torch.flatten(x, 1))


class MLP(nn.Module):
    def __init__(self, inputs=64, hidden=16, classes=4):
        super().__init__()
        self.fc1 = nn.Linear(inputs, hidden)
        self.norm = nn.LayerNorm(hidden)
        self.fc2 = nn.Linear(hidden, classes)

    def forward(self, x):
        x = x.view(x.size(0), -1)
        x = F.relu(self.norm(self.fc1(x)))
        return self.fc2(x)


MODELS = {"conv": ConvNet, "mlp": MLP}


def accuracy(model, loader):
    model.eval()
    correct = total = 0
    with torch.no_grad():
        for images, labels in loader:
            predicted = model(images).argmax(dim=1)
            correct += (predicted == labels).sum().item()
            total += labels.numel()
    model.train()
    return correct / total


def train(kind, images, labels, state=None, steps=30):
    model = MODELS[kind]()
    if state is not None:
        model.load_state_dict({name: torch.tensor(value) for name, value in state.items()})
    data = TensorDataset(torch.tensor(images), torch.tensor(labels))
    loader = DataLoader(data, batch_size=16, shuffle=False, drop_last=True)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2, weight_decay=1e-4)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=10, gamma=0.5)
    criterion = nn.CrossEntropyLoss()
    losses = []
    while len(losses) < steps:
        for x, y in loader:
            optimizer.zero_grad()
            loss = criterion(model(x), y)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
            optimizer.step()
            scheduler.step()
            losses.append(loss.item())
            if len(losses) == steps:
                break
    return losses, accuracy(model, loader), model.state_dict()
