/** Tags of public copies, by what they show. */
export const setupTag = (id: number | string): string => `setup-${id}`;
export const authorTag = (id: number | string): string => `author-${id}`;
export const listTag = 'list';

/** In an answer of another Worker to the web Worker: the tags whose copies it made wrong, separated by commas. */
export const changedTagsHeader = 'X-Changed-Tags';

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
