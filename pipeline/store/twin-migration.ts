import { taskViews } from './task-views.ts';

/** What a should-fail statement was made of: `twin_of` is the id of the statement it distorts, where its author drafted that too. */
export const TWIN = `ALTER TABLE draft ADD COLUMN twin_of TEXT;
   CREATE INDEX draft_statement ON draft (statement_id);
   DROP VIEW drafts;
   ${taskViews(['twin_of'])}`;
