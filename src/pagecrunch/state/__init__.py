"""What the console and the proxy store, in one SQLite file that several processes may use at once.

    from pagecrunch.state import LoggedVisit, State
    with State.open(folder) as state:
        state.activity.add(LoggedVisit(host="news.example.org", view="tidy", removed_share=0.4, milliseconds=12.0))
        state.users.check("ada", "secret")

The text of a page is only stored if its reader saves the page; of its address only the host, unless the user wants
more.
"""

from .activity import ActivityDay, ActivityLog, LoggedVisit
from .library import SavedPage
from .site_records import RuleCount, Tunnel
from .state import State
from .tokens import ApiToken
from .users import ROLES, Role, User

__all__ = [
    "ROLES",
    "ActivityDay",
    "ActivityLog",
    "ApiToken",
    "LoggedVisit",
    "Role",
    "RuleCount",
    "SavedPage",
    "State",
    "Tunnel",
    "User",
]
