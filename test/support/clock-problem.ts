/** A problem of which variations are made: the hour on a dial of 12 hours. */
export const clockProblem = <Cases>(cases: Cases) => ({
  id: 'wrap',
  title: 'A clock',
  statement: 'The hour on a dial of 12 hours.',
  difficulty: 'easy',
  category: 'arithmetic',
  source: 'made for a test',
  licence: 'Apache-2.0',
  entry: 'wrap',
  signature: 'pub fn wrap(x: u16, later: u16) -> u16',
  cases,
  solution: 'pub fn wrap(x: u16, later: u16) -> u16 {\n    (x + later) % 12\n}\n',
});
