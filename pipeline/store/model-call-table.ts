/** The ledger of model calls, as a migration: never changed once shipped. */
export const MODEL_CALL = `CREATE TABLE model_call (
     id INTEGER PRIMARY KEY,
     call_sha256 TEXT NOT NULL,
     who TEXT NOT NULL,
     generation TEXT NOT NULL,
     stage TEXT NOT NULL,
     agent TEXT NOT NULL,
     problem_id TEXT NOT NULL,
     program_id TEXT,
     statement_id TEXT,
     attempt INTEGER NOT NULL,
     seed INTEGER NOT NULL,
     input_tokens INTEGER NOT NULL,
     cached_tokens INTEGER NOT NULL,
     cache_write_tokens INTEGER NOT NULL,
     output_tokens INTEGER NOT NULL,
     usd REAL,
     prices TEXT,
     failure TEXT,
     replayed INTEGER NOT NULL CHECK (replayed IN (0, 1)),
     created_at TEXT NOT NULL
   ) STRICT;
   CREATE UNIQUE INDEX model_call_finished ON model_call (call_sha256) WHERE failure IS NULL;
   CREATE INDEX model_call_generation ON model_call (generation);
   CREATE TRIGGER model_call_never_changes BEFORE UPDATE ON model_call BEGIN SELECT RAISE(ABORT, 'the ledger is never changed'); END;
   CREATE TRIGGER model_call_never_goes BEFORE DELETE ON model_call BEGIN SELECT RAISE(ABORT, 'the ledger is never changed'); END;`;
