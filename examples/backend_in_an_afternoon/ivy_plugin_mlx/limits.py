LIMITS = ()
