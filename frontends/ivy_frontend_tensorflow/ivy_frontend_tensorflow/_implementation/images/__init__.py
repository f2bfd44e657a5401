"""The functions of ``tf.image``."""

from ivy_frontend_tensorflow._implementation.images import boxes as boxes
from ivy_frontend_tensorflow._implementation.images import colors as colors
from ivy_frontend_tensorflow._implementation.images import geometry as geometry
from ivy_frontend_tensorflow._implementation.images import quality as quality
from ivy_frontend_tensorflow._implementation.images import randomized as randomized
from ivy_frontend_tensorflow._implementation.images import resizing as resizing
