"""How a question is answered from documents: what it leans on, which line, cell or sum answers it, and what is cited.

Nothing here knows of the agent: it takes an `Inquiry` (`ports`), and a turn of the agent is one.
"""
