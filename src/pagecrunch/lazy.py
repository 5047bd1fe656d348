"""A property that is computed once. Without the lock of Python 3.11's own.

That lock is shared by all objects of a class. A process that forks while a thread holds it leaves its child waiting
for ever. Without it, two threads may compute the same value twice, which does no harm.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["cached_property"]

if TYPE_CHECKING:
    from functools import cached_property
else:
    from functools import cached_property as _with_lock

    class cached_property(_with_lock):
        def __get__(self, instance, owner=None):
            if instance is None:
                return self
            values = instance.__dict__
            if self.attrname not in values:
                values[self.attrname] = self.func(instance)
            return values[self.attrname]
