/** The parameters of the public list, in the order of its addresses. */
export const listParameters = [
  'q',
  'game',
  'class',
  'car',
  'track',
  'session',
  'weather',
  'temp',
  'version',
  'author',
  'after',
  'sort',
] as const;
