import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandsOf } from './commands.ts';
import { type Desk, layDesk, root } from './desk.ts';
import { projectDocuments, readDocument } from './documents.ts';
import { spelledOut } from './proofs.ts';
import { ways } from './ways.ts';

const given = new Map<string, string[]>();
for (const document of projectDocuments(root))
  for (const command of commandsOf(document))
    given.set(command, [...(given.get(command) ?? []), document.path]);

let desk: Desk;
beforeAll(() => {
  desk = layDesk();
});
afterAll(() => desk.clear());

const wayOf = (command: string) => ways.find(({ of }) => of.test(command));

test.for([...given])('`%s` (%s) can be run', async ([command]) => {
  const way = wayOf(command);
  if (!way) {
    expect(await desk.run(spelledOut(command))).toMatchObject({ code: 0 });
    return;
  }
  for (const prove of way.instead) await prove(command, desk);
});

test('a command that no document gives has no way of its own', () => {
  const unused = ways.filter(({ of }) => ![...given.keys()].some((command) => of.test(command)));
  expect(unused.map(({ of }) => String(of))).toEqual([]);
});

test('a command that is in no document and no table is run as it stands', async () => {
  expect(wayOf('node scripts/nothing.ts')).toBeUndefined();
  expect(await desk.run('node scripts/nothing.ts')).toMatchObject({ code: 1 });
  expect(() => spelledOut('npm run nothing')).toThrow('package.json has no script "nothing"');
});

test('commands are found in blocks, with prompts and comments, over two lines, and in the text', () => {
  const text = [
    'Say `npm test`, not `npm`.',
    '```sh\nnpm start   # stays\n# nothing\nnpm run bench -- \\\n  --out a.json\n```',
    '```console\n$ cp a b\na was copied\n```',
    '```text\nnpm is not asked for here\n```',
    '| a | b |\n| - | - |\n| `PORT=1 npm start` | `.data` |',
  ].join('\n\n');
  expect(commandsOf(readDocument('a.md', text))).toEqual([
    'npm start',
    'npm run bench -- --out a.json',
    'cp a b',
    'npm test',
    'PORT=1 npm start',
  ]);
});
