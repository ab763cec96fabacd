"""What Kotowari costs, as ratios of two numbers measured in the same run, and counters that are the same everywhere."""
