/** A column of the draft that a task came from. */
const ofDraft = (mark: string): string => `,
       (SELECT max(d.${mark}) FROM draft d
          WHERE d.statement_id = t.statement_id AND d.generation = t.generation AND d.superseded = 0) AS ${mark}`;

/**
 * Makes the views `drafts`, which must not be there, and `tasks` anew, with these columns of `draft` at their end.
 * Applied migrations are made of this text, so it never changes but for columns given; views of another shape get a text of their own.
 */
export const taskViews = (marks: readonly string[]): string => `CREATE VIEW drafts AS
     SELECT statement_id, problem_id, program_id, generation, kind, polarity, defect, name,
       theorem AS formal_statement, class, reason, created_at${marks.map((mark) => `, ${mark}`).join('')}
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
       t.created_at${marks.map(ofDraft).join('')}
     FROM task t
       JOIN statement s ON s.statement_id = t.statement_id
       JOIN problem p ON p.problem_sha256 = t.problem_sha256
       LEFT JOIN shown_label l ON l.statement_id = t.statement_id
       LEFT JOIN contradiction c ON c.statement_id = t.statement_id
     WHERE t.superseded = 0;`;
