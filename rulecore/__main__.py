"""`python3 -m rulecore` from a fresh clone, before anything is installed."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python can start this file, too
    sys.exit(f"rulecore needs Python 3.11 or later; this is Python {sys.version_info[0]}.{sys.version_info[1]}.")

from rulecore.cli import main

if __name__ == "__main__":
    sys.exit(main())
