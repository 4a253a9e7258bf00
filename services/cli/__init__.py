"""The terminal's door: `matchfold ...`. What it does to histories needs no server and no Redis."""
