/** A driver's words about a setup: the forms' fields, each a column of `setups`, null if left empty. */
const wordFields = {
  title: 'title',
  description: 'note',
  youtube_url: 'youtube_url',
  lap_video: 'lap_video',
} as const;

type WordFields = typeof wordFields;
export type WordTexts = Record<keyof WordFields, string>;
export type SetupWords = Record<WordFields[keyof WordFields], string | null>;

const fields = Object.entries(wordFields) as [keyof WordTexts, keyof SetupWords][];

export const wordColumns = Object.values(wordFields);

/** The texts of a form; of a field that it does not have, an empty one. */
export const typedWords = (form: FormData): WordTexts =>
  Object.fromEntries(fields.map(([name]) => [name, String(form.get(name) ?? '')])) as WordTexts;

export const wordTexts = (words: SetupWords): WordTexts =>
  Object.fromEntries(fields.map(([name, column]) => [name, words[column] ?? ''])) as WordTexts;

/** Checked texts as they are stored, of those fields that are given. */
export function storedWords<Given extends Partial<WordTexts>>(texts: Given) {
  const givenFields = fields.filter(([name]) => texts[name] !== undefined);
  return Object.fromEntries(givenFields.map(([name, column]) => [column, texts[name] || null])) as {
    [Name in keyof Given & keyof WordFields as WordFields[Name]]: string | null;
  };
}
