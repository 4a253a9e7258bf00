"""What reaches the domain from outside: the event store, the use-cases, and the doors (HTTP, jobs, terminal)."""
