import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Patterns of a translated treatise, which no text for drivers may have. */
const stilted = [
  /\breckon/i,
  /\banew\b/i,
  /\bsurer\b/i,
  /\bof theirs\b/i,
  /\b(?:is|are|was|were) told\b/i,
  /\bwhere told\b/i,
  /\bstands? (?:as|below|beside|elsewhere|in|under)\b/i,
  /(?:^|[.!:] )What (?:of|each|was \w+)\b.*\b(?:is|are|does|do|stays)\b[^?]*$/,
  /(?:^|[.!] )Whom? [a-z][^?]*$/,
];

const isProse = (text: string) => text.split(' ').length >= 3 && /[a-z]/.test(text);

/** Texts in a source file: strings, templates and the words of pages. */
function textsIn(path: string, source: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const texts: string[] = [];
  const read = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node)) texts.push(node.getText().slice(1, -1));
    ts.forEachChild(node, read);
  };
  read(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind));
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(isProse);
}

const stiltedIn = (text: string) => stilted.filter((pattern) => pattern.test(text));

const sources = globSync([
  'app/**/*.{ts,tsx}',
  'racing/engineer/**/*.ts',
  'racing/{hearing,laps,setup}/**/*.ts',
]).filter((path) => !/\.(?:test|fixture)\.|fixtures\//.test(path));

test('no text of a page, a note or an error is in the voice of a treatise', () => {
  const texts = sources.flatMap((path) =>
    textsIn(path, readFileSync(path, 'utf8')).map((text) => ({ path, text })),
  );
  expect(texts.length).toBeGreaterThan(1_000);
  const faults = texts.filter(({ text }) => stiltedIn(text).length > 0);
  expect(faults.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
});

test('no text of the engineering catalogue and the demo setups is either', () => {
  const files = ['effects', 'rules', 'setting-guide', 'symptoms'].map(
    (name) => `catalogues/engineering/${name}.json`,
  );
  const faults = [...files, 'racing/setup/demo-setups.json'].flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => stilted.slice(0, 6).some((pattern) => pattern.test(line)))
      .map((line) => `${path}: ${line.slice(0, 200)}`),
  );
  expect(faults).toEqual([]);
});

test.each([
  'Litres a lap are reckoned with 0.58 L a kilometre.',
  'New setups of theirs stand under "What’s new".',
  'One more sheet makes it surer.',
  'What of it is new stays.',
  'Who asked for it has it.',
])('%j would be found', (text) => {
  expect(stiltedIn(text)).not.toEqual([]);
});
