import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import GithubSlugger from 'github-slugger';
import { fromMarkdown } from 'mdast-util-from-markdown';

type Root = ReturnType<typeof fromMarkdown>;
type Nodes = Root | Root['children'][number];

export type ProjectDocument = {
  path: string;
  /** Fenced blocks; `language` is empty where none is named. */
  blocks: { language: string; text: string }[];
  codes: string[];
  links: string[];
  /** The anchors of a document, as GitHub makes them from headings. */
  anchors: Set<string>;
};

/** Output of a build, a test or an installation is not part of the project. */
const notOurs = /(^|\/)(node_modules|build|test-results|playwright-report|\.[^/]+)(\/|$)/;
const inHtml = /\b(?:href|src)="([^"]+)"/g;

const wordsOf = (node: Nodes): string =>
  'children' in node ? node.children.map(wordsOf).join('') : 'value' in node ? node.value : '';

export function readDocument(path: string, text: string): ProjectDocument {
  const slugger = new GithubSlugger();
  const document: ProjectDocument = { path, blocks: [], codes: [], links: [], anchors: new Set() };
  const read = (node: Nodes): void => {
    if (node.type === 'code') document.blocks.push({ language: node.lang ?? '', text: node.value });
    if (node.type === 'inlineCode') document.codes.push(node.value.replaceAll(/\s+/g, ' '));
    if (node.type === 'link' || node.type === 'image') document.links.push(node.url);
    if (node.type === 'html')
      document.links.push(...[...node.value.matchAll(inHtml)].map(([, link = '']) => link));
    if (node.type === 'heading') document.anchors.add(slugger.slug(wordsOf(node)));
    if ('children' in node) node.children.forEach(read);
  };
  read(fromMarkdown(text));
  return document;
}

export function projectDocuments(root: string): ProjectDocument[] {
  return globSync('**/*.md', { cwd: root, exclude: (name) => notOurs.test(String(name)) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !notOurs.test(path))
    .sort()
    .map((path) => readDocument(path, readFileSync(join(root, path), 'utf8')));
}
