"""Loads an exported set with the libraries its users have, and compares row by row with the JSONL text.

Arguments: the exported folder, and a folder for caches.
"""

import json
import sys
from pathlib import Path

import datasets
import mlcroissant
import pandas

folder, cache = Path(sys.argv[1]), sys.argv[2]
manifest = json.loads((folder / "aegis-dataset.json").read_text())
failures = 0


def check(what: str, ok: bool) -> None:
    global failures
    failures += not ok
    print(f"{'ok  ' if ok else 'FAIL'} {what}")


card = datasets.load_dataset(str(folder), cache_dir=cache)
check("datasets reads the data card's configuration: " + ", ".join(f"{k} {v.num_rows}" for k, v in card.items()), set(card) == set(manifest["splits"]))

for split, counts in manifest["splits"].items():
    text = (folder / split / "tasks.jsonl").read_text().splitlines()
    rows = [json.loads(line) for line in text]
    check(f"{split}: {len(rows)} rows, as the manifest says", len(rows) == counts["rows"])
    for kind, file in (("parquet", "tasks.parquet"), ("json", "tasks.jsonl")):
        loaded = datasets.load_dataset(kind, data_files={split: str(folder / split / file)}, cache_dir=cache)[split]
        check(f"{split}: datasets reads {file} and every value is the same", list(loaded) == rows)
    frame = pandas.read_parquet(folder / split / "tasks.parquet")
    lines = pandas.read_json(folder / split / "tasks.jsonl", lines=True)
    check(f"{split}: pandas reads both, {frame.shape}", frame.shape == lines.shape == (len(rows), len(rows[0])))
    check(f"{split}: pandas has the same texts", frame["formal_statement"].tolist() == [row["formal_statement"] for row in rows])

croissant = mlcroissant.Dataset(str(folder / "croissant.json"))
errors = list(croissant.metadata.issues.errors)
check(f"mlcroissant validates croissant.json: {errors or 'no errors'}", not errors)
for split, counts in manifest["splits"].items():
    records = list(croissant.records(split))
    check(f"{split}: mlcroissant reads {len(records)} records", len(records) == counts["rows"])
    first = json.loads((folder / split / "tasks.jsonl").read_text().splitlines()[0])
    check(f"{split}: with the right statement", records[0][f"{split}/formal_statement"].decode() == first["formal_statement"])

sys.exit(1 if failures else 0)
