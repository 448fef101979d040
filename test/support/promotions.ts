import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Promotions } from '../../pipeline/core/promotion.ts';
import { openWorkspace } from '../../pipeline/store/open-workspace.ts';

/** Places for proofs, in a workspace of their own. */
export const freshPromotions = (): Promotions =>
  openWorkspace(mkdtempSync(join(tmpdir(), 'aegis-promotions-')), { create: true }).promotions;
