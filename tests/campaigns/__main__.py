"""`python -m tests.campaigns [NAME ...] [--count N] [--seed S]`: see `runner`."""

from tests.campaigns.runner import main

raise SystemExit(main())
