"""What every game is made of: the `Game` record, the loops over it, chance, refusals and field shapes."""
