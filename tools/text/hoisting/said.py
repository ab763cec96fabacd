"""What these languages say alike: importing this fills the table of :class:`Hoisting`, from which both take it."""

from kotowari.tools.text.hoisting import abilities, nouns, statements, values, windows

HANDLER_MODULES = (abilities, nouns, statements, values, windows)
