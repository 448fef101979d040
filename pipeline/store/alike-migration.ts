/** Near-duplicates by behaviour: `alike` is the id of the first statement of its kind that excludes the same sampled programs. */
export const ALIKE = `ALTER TABLE draft ADD COLUMN alike TEXT;
   DROP VIEW drafts;
   CREATE VIEW drafts AS
     SELECT statement_id, problem_id, program_id, generation, kind, polarity, defect, name,
       theorem AS formal_statement, class, reason, created_at, twin_of, alike
     FROM draft WHERE superseded = 0;
   DROP VIEW tasks;
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
       t.created_at,
       (SELECT max(d.twin_of) FROM draft d
          WHERE d.statement_id = t.statement_id AND d.generation = t.generation AND d.superseded = 0) AS twin_of,
       (SELECT max(d.alike) FROM draft d
          WHERE d.statement_id = t.statement_id AND d.generation = t.generation AND d.superseded = 0) AS alike
     FROM task t
       JOIN statement s ON s.statement_id = t.statement_id
       JOIN problem p ON p.problem_sha256 = t.problem_sha256
       LEFT JOIN shown_label l ON l.statement_id = t.statement_id
       LEFT JOIN contradiction c ON c.statement_id = t.statement_id
     WHERE t.superseded = 0;`;
