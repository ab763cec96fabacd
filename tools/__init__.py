"""What a person touches: the command line, texts, scenarios, simulation, explanations."""
