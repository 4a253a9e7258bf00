"""The HTTP door: requests in, use-cases of services/matches called, JSON out."""
