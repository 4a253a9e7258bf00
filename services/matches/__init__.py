"""The use-cases every door shares: create, load, submit, project, audit. Knows games and no HTTP."""
