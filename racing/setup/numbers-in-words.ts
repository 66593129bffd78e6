import type { HeldValue, SetupFile } from './format.ts';

/** The settings that make the best example, the first that the file has. */
const examples = ['fuel', 'tyrePressure.LF', 'brakeBias'];

/** Explains the numbers in a setup's text, with an example from that file where it has one. */
export function numbersInWords(file: SetupFile): string {
  if (file.game !== 'ACC') return 'The file counts clicks from 0; what the garage shows is behind the //.';
  const rows = file.held().flatMap((group) => group.rows);
  const example = examples
    .map((name) => rows.find((row) => row.parameter === name && row.value !== null && row.value !== row.raw))
    .find((row): row is HeldValue => row !== undefined);
  const exampleText = example
    ? ` Here ${example.label.toLowerCase()} ${example.raw} means ${example.text}.`
    : '';
  return `The file counts clicks from 0; the garage shows units.${exampleText}`;
}
