"""Models: with the names of variables of their counterparts in ``torchvision`` and ``transformers``, so that state dicts load."""

from ivy_nn.models.lenet import LeNet as LeNet
from ivy_nn.models.resnet import ResNet as ResNet
from ivy_nn.models.resnet import ResNet18 as ResNet18
from ivy_nn.models.resnet import ResNet34 as ResNet34
from ivy_nn.models.unet import UNet as UNet
