"""The match around a game: who sits where, when it begins, draw offers, resignation and the end."""
