"""The Hungarian heart disease data: not part of this project; read from a file, or fetched from UCI.

UCI Machine Learning Repository, Heart Disease (dataset 45), CC BY 4.0. Hungarian Institute of Cardiology, Budapest:
Andras Janosi, M.D.; donor David W. Aha, 1988. Used by Ding, Farokhi (2020), Section VII-B.
"""

from hashlib import sha256
from pathlib import Path

from verify.privacy.tables.columns import TableError

__all__ = ["COLUMNS", "URL", "fetch_hungarian", "load_hungarian"]

NAME = "processed.hungarian.data"
URL = "https://archive.ics.uci.edu/ml/machine-learning-databases/heart-disease/" + NAME
#: Of the file with line ends LF, 10263 bytes.
SHA256 = "d1ad108f785768cd3d7e82dc522e6f5a61eea93cccfb3a46ee8076f73fc3d796"
COLUMNS = (
    *("age", "sex", "cp", "trestbps", "chol", "fbs", "restecg", "thalach", "exang", "oldpeak"),
    *("slope", "ca", "thal", "num"),
)


def load_hungarian(path: str | Path) -> dict[str, list[str]]:
    """The 14 columns of ``processed.hungarian.data``: 294 records, "?" where a value is missing.

    ``path``: the file, or the folder it lies in. Raises TableError for another file. `tables.columns.rows_of`
    makes a relation of two columns: "age" is sensitive and "chol" public in the paper.
    """
    file = Path(path) / NAME if Path(path).is_dir() else Path(path)
    try:
        lines = file.read_text(encoding="ascii").split()
    except (OSError, UnicodeDecodeError) as error:
        raise TableError(f"{file}: {error}. Next: give {NAME} of UCI's heart-disease data") from None
    rows = [line.split(",") for line in lines]
    for number, row in enumerate(rows, 1):
        if len(row) != len(COLUMNS):
            raise TableError(f"{file}, line {number}: has {len(row)} cells, must have {len(COLUMNS)}")
    return {name: [row[k] for row in rows] for k, name in enumerate(COLUMNS)}


def fetch_hungarian(folder: str | Path, url: str = URL, timeout: float = 30.0) -> Path:
    """Fetch the file into a folder; needs a network. Raises TableError if it is not the known file: nothing is kept."""
    from urllib.request import urlopen

    with urlopen(url, timeout=timeout) as answer:
        data: bytes = answer.read(1 << 20).replace(b"\r\n", b"\n")
    found = sha256(data).hexdigest()
    if found != SHA256:
        raise TableError(f"{url}: has SHA-256 {found}, must have {SHA256}; nothing was written")
    path = Path(folder) / NAME
    path.write_bytes(data)
    return path
