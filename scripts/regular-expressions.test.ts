import { globSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Slow for long texts, but never given one: what bounds the text they read. */
const bounded: Record<string, string> = {
  '^(\\/api\\/[a-z-]+).*$': 'an address has no line break, so the end is always reached',
  '^[._]+|[._]+$': 'a part of a file name, at most 100 bytes',
  '^(\\D*?)(-?\\d+(?:[.,]\\d+)?)(.*)$': 'after the first digit it always reaches the end',
  '^(-?\\d+(?:\\.\\d+)?) to (-?\\d+(?:\\.\\d+)?)([^(]*)(\\(.*)?$': 'a range of our own tables',
  '\\.?0+$': 'at most 17 digits',
};

type RegularExpression = { place: string; source: string; flags: string };

/** Every regular expression in the product's own sources, without tests. */
function regularExpressions(): RegularExpression[] {
  const files = globSync(['{app,catalogues,functions,platform,racing}/**/*.{ts,tsx}', '*.ts']).filter(
    (file) => !/\.(test|fixture)\.tsx?$|\/tests\/|\.config\.ts$/.test(file),
  );
  return files.flatMap(expressionsOf);
}

function expressionsOf(file: string): RegularExpression[] {
  const expressions: RegularExpression[] = [];
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      expressions.push({
        place: `${file}:${line + 1}`,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return expressions;
}

test('no regular expression takes longer than its text does, many times over', () => {
  const expressions = regularExpressions();
  const slow = expressions.flatMap(({ place, source, flags }) => {
    const { reports } = source in bounded ? { reports: [] } : analyse({ source, flags });
    const why = reports.map(({ type, character }) => `${type} of ${JSON.stringify(character.pick)}`);
    return why.length > 0 ? [`${place} /${source}/${flags}: ${why.join('; ')}`] : [];
  });
  expect(slow).toEqual([]);
  const sources = new Set(expressions.map(({ source }) => source));
  expect(Object.keys(bounded).filter((source) => !sources.has(source))).toEqual([]);
});
