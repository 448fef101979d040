import type { JudgeTask } from '../../exports/judge/judge-task.ts';
import { sha256 } from '../../pipeline/core/canonical-json.ts';

/** A program that fails at 255, and a statement that forgets it. */
export const MODEL = `import Aeneas
open Aeneas Aeneas.Std Result
set_option maxRecDepth 2048

namespace next

def next (x : Std.U8) : Result Std.U8 := x + 1#u8

end next
`;

export const taskOver = (more: Partial<JudgeTask> = {}): JudgeTask => ({
  statementId: '0123456789abcdef',
  statementSha256: sha256('statement'),
  modelSha256: sha256(MODEL),
  toolchain: 'builtin',
  name: 'next_grows',
  kind: 'output-bounds',
  polarity: 'should-hold',
  difficulty: 'easy',
  category: 'arithmetic',
  namespace: 'next',
  prelude: 'open Aeneas Aeneas.Std Result\n\nnamespace next',
  theorem:
    '/-- The result is larger. -/\ntheorem next_grows (x : Std.U8) (h : x.val < 255) (r : Std.U8) (hr : next x = ok r) :\n    r.val = x.val + 1 := by sorry',
  negation:
    'theorem not_next_grows :\n    ¬ (∀ (x : Std.U8) (h : x.val < 255) (r : Std.U8) (hr : next x = ok r), r.val = x.val + 1) := by sorry',
  axioms: ['Classical.choice', 'Quot.sound', 'propext'],
  ...more,
});

/** False at 7 alone. */
export const falseTask = (): JudgeTask =>
  taskOver({
    statementId: 'fedcba9876543210',
    statementSha256: sha256('another'),
    name: 'next_is_not_eight',
    theorem: 'theorem next_is_not_eight (x : Std.U8) (h : x.val < 200) : next x ≠ ok 8#u8 := by sorry',
    negation: 'theorem not_next_is_not_eight :\n    ¬ (∀ (x : Std.U8) (h : x.val < 200), next x ≠ ok 8#u8) := by sorry',
  });
