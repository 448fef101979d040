/** For whom a test's calls of a model are made. */
export const ACCOUNT = {
  generation: 'g1',
  stage: 'code',
  problemId: 'p',
  programId: null,
  statementId: null,
  agent: 'coder',
  attempt: 0,
  seed: 0,
};
