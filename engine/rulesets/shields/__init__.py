"""`shields`: units and their pilots, bases, commands, shields that burst; alternating actions and no stack."""
