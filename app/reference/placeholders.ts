/** `[[…]]` in a document: the operator's to fill in. */
const placeholder = /\[\[([^[\]]+)\]\]/g;

/** The descriptions of what is left to fill in. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(placeholder)].map(([, description = '']) => description);

/**
 * A document with the operator's variables in place of `{{NAME}}`. A paragraph whose variable is blank is left out; a
 * placeholder shows as what it is.
 */
export function filledIn(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .split('\n\n')
    .filter((paragraph) => variablesIn(paragraph).every((name) => values[name]))
    .join('\n\n')
    .replaceAll(variable, (_, name: string) => values[name] ?? '')
    .replaceAll(placeholder, '**…** _($1)_');
}

const variable = /\{\{(\w+)\}\}/g;
const variablesIn = (text: string): string[] => [...text.matchAll(variable)].map(([, name = '']) => name);
