import { expect, test } from 'vitest';
import { levelOf, partsBelowSetups, pathInGame, setupsFolderOf } from './game-folder.ts';

const acc = ['Setups/bmw_m4_gt3/Spa/a.json'];
const lmu = ['UserData/player/Settings/SPAWEC/a.svm'];

test.each([
  ['ACC', 'Setups', [], []],
  ['ACC', 'setups', ['porsche_992_gt3_r'], []],
  ['ACC', 'Assetto Corsa Competizione', ['Config', 'Setups'], ['Setups']],
  ['ACC', 'Documents', ['Assetto Corsa Competizione'], ['Assetto Corsa Competizione', 'Setups']],
  ['ACC', 'My ACC', ['Setups'], ['Setups']],
  ['ACC', 'Old setups', ['bmw_m4_gt3'], []],
  ['LMU', 'common', ['Le Mans Ultimate'], ['Le Mans Ultimate', 'UserData', 'player', 'Settings']],
  ['LMU', 'Le Mans Ultimate', [], ['UserData', 'player', 'Settings']],
  ['LMU', 'UserData', ['player'], ['player', 'Settings']],
  ['LMU', 'player', ['Settings'], ['Settings']],
  ['LMU', 'Settings', ['SPAWEC'], []],
] as const)('finds the setups of %s from “%s” with %j in it', (game, name, folders, into) => {
  expect(levelOf(game, { name, folders }, game === 'ACC' ? acc : lmu)).toEqual({ ok: true, into });
});

test.each([
  ['ACC', 'bmw_m4_gt3', 'is the folder of one car only'],
  ['ACC', 'Spa', 'is the folder of one track only'],
  ['LMU', 'SPAWEC', 'is the folder of one track only'],
  ['ACC', 'Pictures', 'doesn’t hold this game’s setups'],
] as const)('says which folder of %s to choose in place of “%s”', (game, name, about) => {
  const paths = game === 'ACC' ? acc : lmu;
  expect(levelOf(game, { name, folders: [] }, paths)).toEqual({
    ok: false,
    reason: `“${name}” ${about}. Choose “${setupsFolderOf(game)}”.`,
  });
});

test('a path below the folder of all setups is the path in the game, and back', () => {
  for (const [game, [path = '']] of [
    ['ACC', acc],
    ['LMU', lmu],
  ] as const) {
    expect(pathInGame(game, partsBelowSetups(game, path))).toBe(path);
  }
  expect(partsBelowSetups('LMU', lmu[0] ?? '')).toEqual(['SPAWEC', 'a.svm']);
});
