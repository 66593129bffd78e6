/** `[[…]]` in a document: the operator's to fill in. */
const placeholder = /\[\[([^[\]]+)\]\]/g;

/** The descriptions of what is left to fill in. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(placeholder)].map(([, description = '']) => description);

/** The operator's own facts in the documents, by the names of the environment. A product is not deployed without them. */
export const documentVariables = [
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_LAW',
  'DATABASE_REGION',
  'MODEL_PROVIDER',
  'SUPERVISORY_AUTHORITY',
] as const;
export type DocumentVariable = (typeof documentVariables)[number];

/** A document with the operator's variables in place of `{{NAME}}`. A paragraph whose variable is blank is left out. */
export function filledIn(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .split('\n\n')
    .filter((paragraph) => variablesIn(paragraph).every((name) => values[name]))
    .join('\n\n')
    .replaceAll(variable, (_, name: string) => values[name] ?? '');
}

/** Placeholders show as what they are. */
export const markedOpen = (text: string): string => text.replaceAll(placeholder, '**…** _($1)_');

const variable = /\{\{(\w+)\}\}/g;
const variablesIn = (text: string): string[] => [...text.matchAll(variable)].map(([, name = '']) => name);
