import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export type Typed = {
  /** The name that its problems carry. */
  name: string;
  /** A TypeScript type, of what `imports` brings. */
  type: string;
  /** Anything that JSON can hold. */
  value: unknown;
};

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: false,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
};

/** The packages' and the language's own types, parsed once for all questions. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/**
 * Holds values against the types that a package publishes: a missing field, an unknown field and a field of the wrong type are
 * problems.
 *
 * @param imports the statements that bring the types
 * @param words texts that stand for an expression, where a package makes something of a text
 * @returns one line for each value that does not fit
 */
export function typeProblems(
  imports: string,
  values: readonly Typed[],
  words: Record<string, string> = {},
): string[] {
  const file = `${root}/vendor-types.ts`;
  const lines = [
    imports.replaceAll('\n', ' '),
    ...values.map(
      ({ type, value }, place) => `export const value${place}: ${type} = ${JSON.stringify(value)};`,
    ),
  ];
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  let text = lines.join('\n');
  for (const [word, expression] of Object.entries(words))
    text = text.replaceAll(JSON.stringify(word), expression);
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? text : readFile(name));
  host.getSourceFile = (name, version, ...rest) => {
    if (name === file) return ts.createSourceFile(name, text, version);
    if (!parsed.has(name)) parsed.set(name, getSourceFile(name, version, ...rest));
    return parsed.get(name);
  };
  const program = ts.createProgram([file], options, host);
  const source = program.getSourceFile(file);
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    (found) => {
      const line = source?.getLineAndCharacterOfPosition(found.start ?? 0).line ?? 0;
      const words = ts.flattenDiagnosticMessageText(found.messageText, '\n').split('\n');
      const at = text.slice(found.start ?? 0, (found.start ?? 0) + 40);
      return `${values[line - 1]?.name ?? 'imports'}: ${words[0]} … ${words.at(-1)?.trim()} (at ${at})`;
    },
  );
}
