"""A step of each environment by hand, one file per framework: state, observation, reward, and whether it is terminal."""
