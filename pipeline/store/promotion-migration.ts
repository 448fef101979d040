/** Candidates that stood in the place of a statement's proof. At most one stands there; one that was rolled back stays in the history. */
export const PROMOTION = `CREATE TABLE promotion (
     id INTEGER PRIMARY KEY,
     statement_sha256 TEXT NOT NULL,
     prover TEXT NOT NULL,
     proves TEXT NOT NULL CHECK (proves IN ('statement', 'negation')),
     submission TEXT NOT NULL,
     state TEXT NOT NULL CHECK (state IN ('promoted', 'accepted', 'rolled-back')),
     reason TEXT NOT NULL DEFAULT '',
     owner_pid INTEGER NOT NULL,
     owner_start TEXT NOT NULL,
     owner_boot TEXT NOT NULL,
     created_at TEXT NOT NULL
   ) STRICT;
   CREATE UNIQUE INDEX promotion_one_place ON promotion (statement_sha256) WHERE state <> 'rolled-back';
   CREATE TRIGGER promotion_never_goes BEFORE DELETE ON promotion BEGIN SELECT RAISE(ABORT, 'promotions are never removed'); END;
   CREATE TRIGGER promotion_stays_rolled_back BEFORE UPDATE ON promotion WHEN old.state = 'rolled-back'
     BEGIN SELECT RAISE(ABORT, 'what was rolled back stays so'); END;
   CREATE TRIGGER promotion_keeps_its_candidate BEFORE UPDATE OF statement_sha256, prover, proves, submission ON promotion
     BEGIN SELECT RAISE(ABORT, 'a promotion keeps its candidate'); END;`;
