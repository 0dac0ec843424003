"""`party`: forwards in parties, crystal points, a stack with priority, EX bursts."""
