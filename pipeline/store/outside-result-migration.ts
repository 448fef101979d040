/** What was found of statements elsewhere and brought here: beside the labels, never among them. */
export const OUTSIDE_RESULT = `CREATE TABLE outside_result (
     id INTEGER PRIMARY KEY,
     statement_id TEXT NOT NULL REFERENCES statement (statement_id),
     result_sha256 TEXT NOT NULL,
     judged_by TEXT NOT NULL CHECK (judged_by <> ''),
     result TEXT NOT NULL CHECK (result IN ('proved', 'refuted', 'rejected', 'could-not-tell', 'not-run')),
     evidence TEXT,
     checker TEXT,
     reason TEXT NOT NULL,
     attempt INTEGER NOT NULL,
     submission_sha256 TEXT,
     created_at TEXT NOT NULL,
     UNIQUE (statement_id, result_sha256),
     CHECK ((result IN ('proved', 'refuted')) = (evidence IS NOT NULL)),
     CHECK ((evidence IS NULL) = (checker IS NULL))
   ) STRICT;
   CREATE TRIGGER outside_result_never_changes BEFORE UPDATE ON outside_result BEGIN SELECT RAISE(ABORT, 'results of others are never changed'); END;
   CREATE TRIGGER outside_result_never_goes BEFORE DELETE ON outside_result BEGIN SELECT RAISE(ABORT, 'results of others are never removed'); END;`;
