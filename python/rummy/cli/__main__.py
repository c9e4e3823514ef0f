"""``python -m rummy.cli`` is ``rummy``."""

from rummy.cli import main

if __name__ == "__main__":
    main()
