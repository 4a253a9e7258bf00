"""The rules of the games and of a match, and the bots: pure functions on immutable values.

Nothing here reads a clock, a file, a socket or a random source: time, chance and identity arrive as arguments.
"""
