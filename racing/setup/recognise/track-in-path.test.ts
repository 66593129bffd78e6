import { expect, test } from 'vitest';
import { accTracks } from '../../../catalogues/acc/index.ts';
import { lmuTracks } from '../../../catalogues/lmu/index.ts';
import { trackInPath } from './track-in-path.ts';

test('finds every track of ACC by its folder, and by its id in a file name', () => {
  for (const { id, folder } of accTracks) {
    expect(trackInPath(`Setups/bmw_m4_gt3/${folder}/race.json`, 'ACC'), folder).toBe(id);
    expect(trackInPath(`bmw_m4_gt3_${id}_race.json`, 'ACC'), id).toBe(id);
    expect(trackInPath(`C:\\Users\\J\\Setups\\bmw_m4_gt3\\${folder.toUpperCase()}\\x.json`, 'ACC')).toBe(id);
  }
});

test('finds every track of Le Mans Ultimate by its folders and its short name', () => {
  for (const { id, shortName, folders } of lmuTracks) {
    for (const folder of folders) expect(trackInPath(`Settings/${folder}/q.svm`, 'LMU'), folder).toBe(id);
    expect(trackInPath(`Corvette_${shortName}_Qualifying.svm`, 'LMU'), shortName).toBe(id);
  }
});

test.each([
  ['Corvette_Spa_Qualifying.svm', 'LMU', 'spa'],
  ['LeMans2023WEC/x.svm', 'LMU', 'le_mans'],
  ['spaQuali25C.json', 'ACC', 'spa'],
  ['Nürburgring24h-race.json', 'ACC', 'nurburgring_24h'],
  ['q_bathurst_v2.json', 'ACC', 'mount_panorama'],
  ['watkins_race.json', 'ACC', 'watkins_glen'],
  ['The Glen Q.json', 'ACC', 'watkins_glen'],
  ['nurburgring nordschleife.json', 'ACC', 'nurburgring_24h'],
  ['Settings/Phoenix Speedway/x.svm', 'rFactor2', 'phoenix-raceway'],
  ['monza.json', 'ACC', 'monza'],
] as const)('%s of %s is for %s', (path, game, track) => {
  expect(trackInPath(path, game)).toBe(track);
});

test('a folder counts more than the name of the file', () => {
  expect(trackInPath('Setups/bmw_m4_gt3/monza/from spa.json', 'ACC')).toBe('monza');
});

test.each([
  'spa_to_monza.json',
  'race.json',
  'spare.json',
  '',
  '/',
  '.json',
  '__proto__.json',
  'x'.repeat(100_000),
])('names no track, or two: %.20s', (path) => {
  expect(trackInPath(path, 'ACC')).toBeNull();
});
