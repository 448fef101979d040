/** Labels may be looked at again: rows beside them, and views over those that stand. */
export const RECHECK = `CREATE TABLE recheck (
     id INTEGER PRIMARY KEY,
     label_id INTEGER NOT NULL REFERENCES label (id),
     verdict TEXT NOT NULL CHECK (verdict IN ('confirmed', 'withdrawn', 'unclear')),
     reason TEXT NOT NULL,
     checker TEXT NOT NULL,
     created_at TEXT NOT NULL
   ) STRICT;
   CREATE INDEX recheck_of_label ON recheck (label_id);
   CREATE TRIGGER recheck_never_changes BEFORE UPDATE ON recheck BEGIN SELECT RAISE(ABORT, 'rechecks are never changed'); END;
   CREATE TRIGGER recheck_never_goes BEFORE DELETE ON recheck BEGIN SELECT RAISE(ABORT, 'rechecks are never removed'); END;

   CREATE VIEW standing_label AS
     SELECT label.* FROM label
     WHERE 'withdrawn' IS NOT (
       SELECT r.verdict FROM recheck r WHERE r.label_id = label.id AND r.verdict <> 'unclear' ORDER BY r.id DESC LIMIT 1
     );

   DROP VIEW contradiction;
   CREATE VIEW contradiction AS
     SELECT DISTINCT a.statement_id
     FROM standing_label a JOIN statement sa ON sa.statement_id = a.statement_id
       JOIN statement sb ON sb.statement_sha256 = sa.statement_sha256 AND sb.toolchain = sa.toolchain
       JOIN standing_label b ON b.statement_id = sb.statement_id
     WHERE (a.label = 'proved' AND b.label = 'refuted') OR (a.label = 'refuted' AND b.label = 'proved');

   DROP VIEW shown_label;
   CREATE VIEW shown_label AS
     SELECT * FROM (
       SELECT standing_label.*, row_number() OVER (
         PARTITION BY statement_id ORDER BY (evidence IS 'kernel') DESC, CASE WHEN evidence IS 'kernel' THEN id ELSE -id END
       ) AS place FROM standing_label
     ) WHERE place = 1;`;
