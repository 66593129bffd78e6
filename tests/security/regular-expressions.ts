import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

export type RegularExpression = { place: string; source: string; flags: string };

/** Every regular expression in the product's own sources, without tests. */
export function regularExpressions(): RegularExpression[] {
  const files = globSync(['{app,core,catalogues,functions}/**/*.{ts,tsx}', '*.ts']).filter(
    (file) => !/\.(test|fixture)\.tsx?$|\/tests\/|\.config\.ts$/.test(file),
  );
  return files.flatMap(expressionsOf);
}

function expressionsOf(file: string): RegularExpression[] {
  const found: RegularExpression[] = [];
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      found.push({
        place: `${file}:${line + 1}`,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
