# SPDX-License-Identifier: MIT
"""A lock on an open file that the system lets go when the process ends, however it ends."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from desktop_app.storage import durable

_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)
"""What a file system says that knows no locks; a game is better kept there unlocked than not."""

if sys.platform == "win32":
    import msvcrt

    # Locked bytes cannot be read by others, so a byte is locked that no journal ever has.
    _FAR_BYTE = 0x7FFF_0000

    def lock(descriptor: int) -> bool:
        """Lock a file for this descriptor alone; False when somebody else holds it."""
        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        try:
            os.lseek(descriptor, _FAR_BYTE, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(descriptor, place, os.SEEK_SET)
        return True

else:
    import fcntl

    def lock(descriptor: int) -> bool:
        """Lock a file for this descriptor alone; False when somebody else holds it."""
        try:
            # Not lockf: that lock belongs to the process and goes with any of its descriptors.
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            return error.errno in _NO_LOCKS
        return True


def is_locked(path: Path) -> bool:
    """Whether a program that runs now has locked a file; one that is not there nobody has."""
    try:
        descriptor = durable.open_existing(path)
    except OSError:
        return False
    try:
        return not lock(descriptor)
    finally:
        os.close(descriptor)
