"""The words of the game: tiles, treasures, roles, cards, difficulties. Rule: forbidden_island.md#components"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

TileId: TypeAlias = Literal[
    "fools_landing",
    "bronze_gate",
    "copper_gate",
    "gold_gate",
    "iron_gate",
    "silver_gate",
    "cave_of_embers",
    "cave_of_shadows",
    "coral_palace",
    "tidal_palace",
    "howling_garden",
    "whispering_garden",
    "temple_of_the_moon",
    "temple_of_the_sun",
    "breakers_bridge",
    "cliffs_of_abandon",
    "crimson_forest",
    "dunes_of_deception",
    "lost_lagoon",
    "misty_marsh",
    "observatory",
    "phantom_rock",
    "twilight_hollow",
    "watchtower",
]
Treasure: TypeAlias = Literal["earth", "wind", "fire", "ocean"]
Role: TypeAlias = Literal["diver", "engineer", "explorer", "messenger", "navigator", "pilot"]
HandCard: TypeAlias = Literal["earth", "wind", "fire", "ocean", "helicopter_lift", "sandbags"]
Card: TypeAlias = Literal["earth", "wind", "fire", "ocean", "helicopter_lift", "sandbags", "waters_rise"]
Difficulty: TypeAlias = Literal["novice", "normal", "elite", "legendary"]

TILES: tuple[TileId, ...] = get_args(TileId)
TREASURES: tuple[Treasure, ...] = get_args(Treasure)
ROLES: tuple[Role, ...] = get_args(Role)
HAND_CARDS: tuple[HandCard, ...] = get_args(HandCard)
CARDS: tuple[Card, ...] = get_args(Card)
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)

SEATS = (2, 4)
LANDING: TileId = "fools_landing"
LIFT: HandCard = "helicopter_lift"
SANDBAGS: HandCard = "sandbags"
WATERS_RISE: Card = "waters_rise"

START: dict[Role, TileId] = {
    "diver": "iron_gate",
    "engineer": "bronze_gate",
    "explorer": "copper_gate",
    "messenger": "silver_gate",
    "navigator": "gold_gate",
    "pilot": "fools_landing",
}
SHRINES: dict[Treasure, tuple[TileId, TileId]] = {
    "earth": ("temple_of_the_moon", "temple_of_the_sun"),
    "wind": ("howling_garden", "whispering_garden"),
    "fire": ("cave_of_embers", "cave_of_shadows"),
    "ocean": ("coral_palace", "tidal_palace"),
}
TREASURE_AT: dict[TileId, Treasure] = {tile: treasure for treasure, pair in SHRINES.items() for tile in pair}
TREASURE_NAMES: dict[Treasure, str] = {
    "earth": "the Earth Stone",
    "wind": "the Statue of the Wind",
    "fire": "the Crystal of Fire",
    "ocean": "the Ocean's Chalice",
}

COPIES: dict[Card, int] = {
    "earth": 5,
    "wind": 5,
    "fire": 5,
    "ocean": 5,
    "helicopter_lift": 3,
    "sandbags": 2,
    "waters_rise": 3,
}
FIRST_MARK: dict[Difficulty, int] = {"novice": 1, "normal": 2, "elite": 3, "legendary": 4}
SKULL = 10
FLOOD_CARDS = (0, 2, 2, 3, 3, 3, 4, 4, 5, 5, 0)
"""Flood cards a turn at each water mark, which starts at 1; at the last, the skull, nobody draws any more."""

ACTIONS = 3
HAND_LIMIT = 5
SET = 4
"""Cards of a treasure that capture it."""
DEALT = 2
TREASURE_DRAWS = 2
FIRST_FLOOD = 6
