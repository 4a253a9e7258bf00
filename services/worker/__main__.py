"""`python -m services.worker`: the workers of one host, for stores that run elsewhere."""

from __future__ import annotations

import os
import sys

from services.matches import logs
from services.matches.settings import InvalidSetting, from_environment
from services.worker import launcher


def main() -> int:
    """Return the exit code after running until told to stop."""
    try:
        settings = from_environment(os.environ)
        logs.configure(settings.log_level)
        launcher.run(settings)
    except InvalidSetting as error:
        sys.stderr.write(f"matchfold worker: {error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
