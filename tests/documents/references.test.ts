import { existsSync, globSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { addressAt, unknownAddress } from '../../app/edge/addresses.server.ts';
import { commandsOf } from './commands.ts';
import { root } from './desk.ts';
import { type ProjectDocument, projectDocuments, readDocument } from './documents.ts';

const documents = projectDocuments(root);
const byPath = new Map(documents.map((document) => [document.path, document]));

/** A link's fault, or undefined. Other sites are not requested. */
function fault(from: ProjectDocument, link: string): string | undefined {
  if (/^(https?|mailto):/.test(link)) return undefined;
  // A page of the product, in the documents that it shows.
  if (link.startsWith('/'))
    return addressAt(link).path === unknownAddress.path ? `${link}: there is no such page` : undefined;
  const [file = '', anchor] = link.split('#');
  const path =
    file === '' ? from.path : posix.normalize(posix.join(posix.dirname(from.path), decodeURI(file)));
  if (path.startsWith('..') || !existsSync(join(root, path))) return `${link}: there is no ${path}`;
  if (anchor === undefined) return undefined;
  const target = byPath.get(path);
  return target?.anchors.has(anchor) ? undefined : `${link}: ${path} has no heading for #${anchor}`;
}

const faults = (document: ProjectDocument) => document.links.flatMap((link) => fault(document, link) ?? []);

test.for([...byPath])('%s links only to what is there', ([, document]) => {
  expect(faults(document)).toEqual([]);
});

test('a link to a missing file, a missing heading or out of the project is told', () => {
  const text =
    '[a](nothing.md) [b](README.md#nothing) [c](../b.md) [e](/nothing) [f](/help) <img src="d.png">';
  expect(faults(readDocument('a.md', text))).toEqual([
    'nothing.md: there is no nothing.md',
    'README.md#nothing: README.md has no heading for #nothing',
    '../b.md: there is no ../b.md',
    '/nothing: there is no such page',
    'd.png: there is no d.png',
  ]);
});

test.for([...byPath])('%s has nobody run our programs on a Node of their own', ([, document]) => {
  // An older one fails, after a redirection has emptied its file; `npm run` and `npx` bring the project's.
  expect(commandsOf(document).filter((command) => /^(node_modules\/\.bin\/)?node /.test(command))).toEqual(
    [],
  );
});

/** Names in code that begin with one of our folders. */
const ownPath =
  /^(?:app|bench|catalogues|docs|emulators|functions|platform|racing|scripts|supabase|tests)\/[\w./*{},$-]+$/;
/** Made by the build. */
const madeLater = /^app\/fonts\//;

test.for([...byPath])('%s names only files and folders that are there', ([, { codes }]) => {
  const missing = codes.filter(
    (code) => ownPath.test(code) && !madeLater.test(code) && globSync(code, { cwd: root }).length === 0,
  );
  expect(missing).toEqual([]);
});

test('every fenced block is of a kind that is looked at, or is plain text', () => {
  const known = ['', 'sh', 'bash', 'console', 'sql', 'json', 'text', 'ts', 'toml'];
  for (const { path, blocks } of documents)
    for (const { language, text } of blocks) {
      expect(known, path).toContain(language);
      if (language === 'json') expect(() => JSON.parse(text), path).not.toThrow();
    }
});

test('no picture is heavier than a reader on a train likes', () => {
  for (const picture of globSync('docs/pictures/*.jpg', { cwd: root }))
    expect(statSync(join(root, picture)).size, picture).toBeLessThan(125_000);
});
