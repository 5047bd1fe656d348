"""What the console and the proxy remember, in one SQLite file that several processes may use at once.

    from pagecrunch.state import State
    with State.open(folder) as state:
        state.activity.add(host="news.example.org", view="tidy", removed_share=0.4, milliseconds=12.0)
        state.users.check("ada", "secret")

Nothing of what a page says is stored, and of its address only the host, unless somebody asks for more.
"""

from __future__ import annotations

from .activity import Activity, Day, Visit
from .places import Tunnel
from .rule_counts import RuleCount
from .state import State
from .tokens import Token
from .users import ROLES, User

__all__ = ["ROLES", "Activity", "Day", "RuleCount", "State", "Token", "Tunnel", "User", "Visit"]
