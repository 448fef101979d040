import { z } from 'zod';

/** Name of a content-addressed artifact: the lower-case hex sha256 of its bytes. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export type Sha256 = z.infer<typeof Sha256>;

export const Toolchain = z.enum(['builtin', 'aeneas']);
export type Toolchain = z.infer<typeof Toolchain>;
