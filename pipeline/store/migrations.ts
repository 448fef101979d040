import { ALIKE } from './alike-migration.ts';
import { MODEL_CALL } from './model-call-table.ts';
import { OUTSIDE_RESULT } from './outside-result-migration.ts';
import { PROMOTION } from './promotion-migration.ts';
import { RECHECK } from './recheck-migration.ts';
import { TWIN } from './twin-migration.ts';
import { taskViews } from './task-views.ts';

/**
 * Append only: a shipped entry never changes. `PRAGMA user_version` holds how many have run, which is also the version of the public
 * views `tasks` and `drafts`. Changing a view means dropping and creating it in a new entry; columns are only added.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE stage_attempt (
     id INTEGER PRIMARY KEY,
     stage TEXT NOT NULL,
     key TEXT NOT NULL,
     status TEXT NOT NULL CHECK (status IN ('running', 'ok', 'rejected', 'undecided', 'failed')),
     effort REAL NOT NULL,
     answer TEXT,
     error_code TEXT,
     error_message TEXT,
     owner_pid INTEGER NOT NULL,
     owner_start TEXT NOT NULL,
     owner_boot TEXT NOT NULL,
     started_at TEXT NOT NULL,
     finished_at TEXT,
     CHECK ((status = 'running') = (finished_at IS NULL)),
     CHECK ((status IN ('ok', 'rejected', 'undecided')) = (answer IS NOT NULL)),
     CHECK ((status = 'failed') = (error_code IS NOT NULL))
   ) STRICT;
   CREATE UNIQUE INDEX stage_attempt_settled ON stage_attempt (stage, key) WHERE status IN ('ok', 'rejected');
   CREATE UNIQUE INDEX stage_attempt_live ON stage_attempt (stage, key) WHERE status = 'running';
   CREATE INDEX stage_attempt_undecided ON stage_attempt (stage, key, effort) WHERE status = 'undecided';

   CREATE TABLE tool_version (
     fingerprint TEXT PRIMARY KEY,
     tool TEXT NOT NULL,
     version TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE generation (
     name TEXT PRIMARY KEY,
     created_at TEXT NOT NULL
   ) STRICT;

   CREATE TABLE problem (
     problem_sha256 TEXT PRIMARY KEY,
     problem_id TEXT NOT NULL,
     title TEXT NOT NULL,
     difficulty TEXT NOT NULL,
     category TEXT NOT NULL,
     content TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE program_run (
     generation TEXT NOT NULL REFERENCES generation (name),
     toolchain TEXT NOT NULL,
     submission_id TEXT NOT NULL,
     problem_sha256 TEXT NOT NULL REFERENCES problem (problem_sha256),
     program_id TEXT,
     stage TEXT NOT NULL,
     status TEXT NOT NULL CHECK (status IN ('running', 'passed', 'rejected', 'undecided', 'fault')),
     reason TEXT,
     detail TEXT NOT NULL,
     updated_at TEXT NOT NULL,
     PRIMARY KEY (generation, toolchain, submission_id)
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE draft (
     generation TEXT NOT NULL REFERENCES generation (name),
     toolchain TEXT NOT NULL,
     program_id TEXT NOT NULL,
     position INTEGER NOT NULL,
     problem_id TEXT NOT NULL,
     statement_id TEXT NOT NULL,
     kind TEXT NOT NULL,
     polarity TEXT NOT NULL,
     defect TEXT,
     name TEXT NOT NULL,
     theorem TEXT NOT NULL,
     class TEXT NOT NULL,
     reason TEXT NOT NULL,
     created_at TEXT NOT NULL,
     PRIMARY KEY (generation, toolchain, program_id, position)
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE statement (
     statement_id TEXT PRIMARY KEY,
     statement_sha256 TEXT NOT NULL,
     model_sha256 TEXT NOT NULL,
     program_id TEXT NOT NULL,
     toolchain TEXT NOT NULL,
     namespace TEXT NOT NULL,
     content TEXT NOT NULL,
     flags TEXT NOT NULL,
     created_at TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX statement_meaning ON statement (statement_sha256);

   CREATE TABLE task (
     generation TEXT NOT NULL REFERENCES generation (name),
     statement_id TEXT NOT NULL REFERENCES statement (statement_id),
     problem_sha256 TEXT NOT NULL REFERENCES problem (problem_sha256),
     screen TEXT,
     created_at TEXT NOT NULL,
     PRIMARY KEY (generation, statement_id)
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE label (
     id INTEGER PRIMARY KEY,
     statement_id TEXT NOT NULL REFERENCES statement (statement_id),
     label_sha256 TEXT NOT NULL,
     label TEXT NOT NULL CHECK (label IN ('proved', 'refuted', 'open')),
     evidence TEXT,
     checker TEXT,
     open_reason TEXT,
     counterexample TEXT,
     proof TEXT,
     budget TEXT NOT NULL,
     created_at TEXT NOT NULL,
     UNIQUE (statement_id, label_sha256),
     CHECK ((label = 'open') = (evidence IS NULL)),
     CHECK ((label = 'open') = (open_reason IS NOT NULL))
   ) STRICT;
   CREATE TRIGGER label_never_changes BEFORE UPDATE ON label BEGIN SELECT RAISE(ABORT, 'labels are never changed'); END;
   CREATE TRIGGER label_never_goes BEFORE DELETE ON label BEGIN SELECT RAISE(ABORT, 'labels are never removed'); END;
   CREATE TRIGGER statement_never_changes BEFORE UPDATE ON statement BEGIN SELECT RAISE(ABORT, 'statements are never changed'); END;

   CREATE VIEW contradiction AS
     SELECT DISTINCT a.statement_id
     FROM label a JOIN statement sa ON sa.statement_id = a.statement_id
       JOIN statement sb ON sb.statement_sha256 = sa.statement_sha256 AND sb.toolchain = sa.toolchain
       JOIN label b ON b.statement_id = sb.statement_id
     WHERE (a.label = 'proved' AND b.label = 'refuted') OR (a.label = 'refuted' AND b.label = 'proved');

   CREATE VIEW shown_label AS
     SELECT * FROM (
       SELECT label.*, row_number() OVER (
         PARTITION BY statement_id ORDER BY (evidence IS 'kernel') DESC, id DESC
       ) AS place FROM label
     ) WHERE place = 1;

   CREATE VIEW tasks AS
     SELECT
       s.statement_id, s.statement_sha256, s.model_sha256, p.problem_id, s.program_id, t.generation, s.toolchain,
       p.difficulty, p.category,
       s.content ->> '$.kind' AS kind,
       s.content ->> '$.polarity' AS polarity,
       s.content ->> '$.defect' AS defect,
       s.content ->> '$.name' AS name,
       s.content ->> '$.informal' AS informal,
       s.content ->> '$.header' AS header,
       s.content ->> '$.prelude' AS prelude,
       s.content ->> '$.theorem' AS formal_statement,
       t.screen ->> '$.outcome' AS screen_outcome,
       coalesce(l.counterexample, t.screen -> '$.counterexample') AS counterexample,
       l.label, l.evidence, l.checker, l.open_reason,
       CASE
         WHEN l.label = 'open' OR l.label IS NULL THEN NULL
         ELSE (l.label = 'proved') = (s.content ->> '$.polarity' = 'should-hold')
       END AS polarity_match,
       l.proof,
       CASE WHEN c.statement_id IS NULL THEN s.flags ELSE json_insert(s.flags, '$[#]', 'contradiction') END AS flags,
       t.created_at
     FROM task t
       JOIN statement s ON s.statement_id = t.statement_id
       JOIN problem p ON p.problem_sha256 = t.problem_sha256
       LEFT JOIN shown_label l ON l.statement_id = t.statement_id
       LEFT JOIN contradiction c ON c.statement_id = t.statement_id;

   CREATE VIEW drafts AS
     SELECT statement_id, problem_id, program_id, generation, kind, polarity, defect, name,
       theorem AS formal_statement, class, reason, created_at
     FROM draft;`,
  MODEL_CALL,
  `CREATE TABLE reward (
     id INTEGER PRIMARY KEY,
     role TEXT NOT NULL,
     task TEXT NOT NULL,
     submission_sha256 TEXT NOT NULL,
     status TEXT NOT NULL CHECK (status IN ('scored', 'retry')),
     reward REAL,
     verdict TEXT,
     score TEXT NOT NULL,
     created_at TEXT NOT NULL,
     CHECK ((status = 'scored') = (reward IS NOT NULL))
   ) STRICT;
   CREATE INDEX reward_task ON reward (role, task);
   CREATE TRIGGER reward_never_changes BEFORE UPDATE ON reward BEGIN SELECT RAISE(ABORT, 'rewards are never changed'); END;
   CREATE TRIGGER reward_never_goes BEFORE DELETE ON reward BEGIN SELECT RAISE(ABORT, 'rewards are never removed'); END;`,
  `ALTER TABLE task ADD COLUMN superseded INTEGER NOT NULL DEFAULT 0 CHECK (superseded IN (0, 1));
   CREATE INDEX statement_program ON statement (program_id, toolchain);
   DROP VIEW drafts;
   ALTER TABLE draft RENAME TO draft_before;
   CREATE TABLE draft (
     generation TEXT NOT NULL REFERENCES generation (name),
     toolchain TEXT NOT NULL,
     program_id TEXT NOT NULL,
     batch TEXT NOT NULL,
     position INTEGER NOT NULL,
     problem_id TEXT NOT NULL,
     statement_id TEXT NOT NULL,
     kind TEXT NOT NULL,
     polarity TEXT NOT NULL,
     defect TEXT,
     name TEXT NOT NULL,
     theorem TEXT NOT NULL,
     class TEXT NOT NULL,
     reason TEXT NOT NULL,
     superseded INTEGER NOT NULL DEFAULT 0 CHECK (superseded IN (0, 1)),
     created_at TEXT NOT NULL,
     PRIMARY KEY (generation, toolchain, program_id, batch, position)
   ) STRICT, WITHOUT ROWID;
   INSERT INTO draft
     SELECT generation, toolchain, program_id, '', position, problem_id, statement_id, kind, polarity, defect, name, theorem, class, reason, 0, created_at
     FROM draft_before;
   DROP TABLE draft_before;
   ${taskViews([])}`,
  RECHECK,
  PROMOTION,
  TWIN,
  ALIKE,
  OUTSIDE_RESULT,
];
