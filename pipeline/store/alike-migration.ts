import { taskViews } from './task-views.ts';

/** Near-duplicates by behaviour: `alike` is the id of the first statement of its kind that excludes the same sampled programs. */
export const ALIKE = `ALTER TABLE draft ADD COLUMN alike TEXT;
   DROP VIEW drafts;
   ${taskViews(['twin_of', 'alike'])}`;
