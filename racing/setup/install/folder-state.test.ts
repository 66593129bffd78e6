import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { contentDigest } from './content-digest.ts';
import { folderStates } from './folder-state.ts';

const own = {
  id: 1,
  title: 'BMW - Spa',
  revision: 3,
  paths: ['Setups/bmw/Spa/bmw_spa_setup_1.json'],
  digest: 'now',
  earlier: [
    { number: 2, digest: 'two' },
    { number: 1, digest: 'one' },
  ],
};
const about = { id: 1, title: 'BMW - Spa', revision: 3 };
const at = (name: string, digest: string, folder = 'Setups/bmw/Spa/') => ({ path: folder + name, digest });

test.each([
  ['as it is', [at('bmw_spa_setup_1.json', 'now')], 'installed', 'bmw_spa_setup_1.json'],
  ['under another name', [at('mine.json', 'now')], 'installed', 'mine.json'],
  ['changed', [at('bmw_spa_setup_1.json', 'else')], 'changed', 'bmw_spa_setup_1.json'],
  [
    'changed, and kept beside',
    [at('bmw_spa_setup_1.json', 'now'), at('BMW_spa_setup_1_2.json', 'else')],
    'changed',
    'BMW_spa_setup_1_2.json',
  ],
] as const)('knows a setup that is there %s', (_, there, state, name) => {
  expect(folderStates([own], there)).toEqual([{ ...about, state, path: `Setups/bmw/Spa/${name}` }]);
});

test('knows an older version by its number', () => {
  expect(folderStates([own], [at('bmw_spa_setup_1.json', 'one')])).toEqual([
    { ...about, state: 'older', path: 'Setups/bmw/Spa/bmw_spa_setup_1.json', number: 1 },
  ]);
});

test('knows copies of a setup by the names they were installed under', () => {
  const copy = { ...own, id: 2, paths: ['Setups/bmw/Spa/bmw_spa_setup_2.json'] };
  const states = folderStates([own, copy], [at('bmw_spa_setup_1.json', 'now')]);
  expect(states.map(({ id, state }) => [id, state])).toEqual([
    [1, 'installed'],
    [2, 'absent'],
  ]);
});

test('takes no other file for a setup', () => {
  const others = [
    at('mine.json', 'else'),
    at('bmw_spa_setup_12.json', 'else'),
    at('bmw_spa_setup_1_old.json', 'else'),
    at('bmw_spa_setup_1.json', 'now', 'Setups/bmw/monza/'),
  ];
  expect(folderStates([own], others)).toEqual([{ ...about, state: 'absent' }]);
});

test('a file that its game only wrote again has the same digest', async () => {
  const digests = (texts: readonly string[]) =>
    Promise.all(texts.map((text) => contentDigest(strToU8(text))));
  const [acc, rewritten, changed] = await digests([
    '{"a":1,"b":[1,2]}',
    '{\n\t"b": [1, 2],\n\t"a": 1\n}',
    '{"a":2}',
  ]);
  expect(rewritten).toBe(acc);
  expect(changed).not.toBe(acc);
  expect(acc).toMatch(/^[0-9a-f]{64}$/);
  const [svm, saved, other] = await digests([
    '[GENERAL]\nA=1//N/A\n',
    '//VEH=x\r\n[GENERAL]\r\nA=1//12 N/mm\r\n',
    '[GENERAL]\nA=2',
  ]);
  expect(saved).toBe(svm);
  expect(other).not.toBe(svm);
});
