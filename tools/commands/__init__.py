"""One verb of the command line per module: ``add_arguments(parser)`` and ``run(options, console) -> exit code``."""
