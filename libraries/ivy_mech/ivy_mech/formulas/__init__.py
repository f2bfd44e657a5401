"""The formulas, on the components of rotations; private: they trust their arguments.

A function here takes the namespace ``xp`` and arrays, or the components of a quaternion ``x, y, z, w`` as separate arrays, so that
a conversion by way of the quaternion takes arrays apart once and puts them together once.
"""
