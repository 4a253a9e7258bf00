"""The bots: searchers that know `Game` and no game, and what each game teaches them."""
