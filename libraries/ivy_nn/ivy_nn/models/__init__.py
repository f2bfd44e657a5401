"""Models: with the names of variables of their counterparts in ``torchvision`` and ``transformers``, so that state dicts load."""

from ivy_nn.models.bert import Bert as Bert
from ivy_nn.models.bert import BertForMaskedLM as BertForMaskedLM
from ivy_nn.models.gpt2 import GPT2 as GPT2
from ivy_nn.models.lenet import LeNet as LeNet
from ivy_nn.models.resnet import ResNet as ResNet
from ivy_nn.models.resnet import ResNet18 as ResNet18
from ivy_nn.models.resnet import ResNet34 as ResNet34
from ivy_nn.models.tagger import LSTMTagger as LSTMTagger
from ivy_nn.models.unet import UNet as UNet
from ivy_nn.models.vit import ViT as ViT
