"""An event store on Redis streams: it knows streams and nothing of what happens in them. See README.md."""
