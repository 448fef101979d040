import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Problem } from '../../pipeline/core/problem.ts';

test('the published schema is the one that is checked', async () => {
  const schema = z.toJSONSchema(Problem, { io: 'input' });
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, '../../docs/problem.schema.json'),
  );
});
