"""The background: bots that think, projections that fold, and a launcher that sees to it that both happen."""
