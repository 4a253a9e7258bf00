"""The app object that a WSGI server loads; settings come from the environment."""

from __future__ import annotations

import gc
import os
from pathlib import Path

from services.api import live, stopping
from services.api.app import create_app
from services.matches import logs, settings, wiring

_settings = settings.from_environment(os.environ)
_folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")

logs.configure(_settings.log_level)

backend = wiring.backend_from(_settings)
app = create_app(backend, Path(_folder) if _folder else None)
stopping.when_told_to_end(live.of(app).stop)
# What is there by now stays: a full collection that looked at it again would hold up every request for 50 ms.
gc.collect()
gc.freeze()
