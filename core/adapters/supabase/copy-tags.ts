/** Tags of copies: all that shows a setup or its author, and every list, is forgotten by them. */
export const setupTag = (id: number | string): string => `setup-${id}`;
export const authorTag = (id: number | string): string => `author-${id}`;
export const listTag = 'list';

export const tagsOfSetup = ({ id, user_id }: { id: number; user_id: number }): string[] => [
  setupTag(id),
  authorTag(user_id),
];

const columns = /"(id|user_id)":\s?(\d{1,15})/g;

/** Tags of all rows in an answer of the database. Of tables without setups they are too many, which does no harm. */
export function tagsIn(answer: string): string[] {
  return Array.from(answer.matchAll(columns), ([, column, id = '']) =>
    column === 'id' ? setupTag(id) : authorTag(id),
  );
}
