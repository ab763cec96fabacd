"""Why something that was begun was taken back: which part of it could not be done, by which rule."""

from kotowari.interpreter import Game


def reason(game: Game) -> str:
    """ "`announce targets` could not be done  [601.2c]"; "" where nothing was taken back or no part failed."""
    last = game.taken_back
    if last is None or not last[2]:
        return ""
    _, _, part, cites = last
    rules = f"  [{', '.join(cites)}]" if cites else ""
    return f"`{part.replace('_', ' ')}` could not be done{rules}"


def told(game: Game, seat: int | None) -> str:
    """What a seat is told of what it tried last: "cast was taken back: …"; "" where it stands or was not its own."""
    last = game.taken_back
    if last is None or last[0] != seat:
        return ""
    why = reason(game)
    return f"{last[1].replace('_', ' ')} was taken back" + (f": {why}" if why else "")
