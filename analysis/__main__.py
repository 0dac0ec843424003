"""`python -m analysis`."""

from analysis.cli import app

if __name__ == "__main__":
    app(prog_name="python -m analysis")
