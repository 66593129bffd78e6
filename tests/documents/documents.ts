import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import GithubSlugger from 'github-slugger';
import { lexer, walkTokens } from 'marked';

export type ProjectDocument = {
  path: string;
  /** Fenced blocks; `language` is empty where none is named. */
  blocks: { language: string; text: string }[];
  codes: string[];
  links: string[];
  /** What a link may name after `#`, as GitHub makes it from the headings. */
  anchors: Set<string>;
};

/** What a build, a test or an installation makes is not the project's. */
const notOurs = /(^|\/)(node_modules|build|test-results|playwright-report|\.[^/]+)(\/|$)/;
const inHtml = /\b(?:href|src)="([^"]+)"/g;

export function readDocument(path: string, text: string): ProjectDocument {
  const slugger = new GithubSlugger();
  const document: ProjectDocument = { path, blocks: [], codes: [], links: [], anchors: new Set() };
  walkTokens(lexer(text), (token) => {
    if (token.type === 'code') document.blocks.push({ language: token.lang ?? '', text: token.text });
    if (token.type === 'codespan') document.codes.push(token.text.replaceAll(/\s+/g, ' '));
    if (token.type === 'link' || token.type === 'image') document.links.push(token.href);
    if (token.type === 'html')
      document.links.push(...[...token.text.matchAll(inHtml)].map(([, link = '']) => link));
    if (token.type === 'heading')
      document.anchors.add(slugger.slug(token.text.replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1')));
  });
  return document;
}

export function projectDocuments(root: string): ProjectDocument[] {
  return globSync('**/*.md', { cwd: root, exclude: (name) => notOurs.test(String(name)) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !notOurs.test(path))
    .sort()
    .map((path) => readDocument(path, readFileSync(join(root, path), 'utf8')));
}
