import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ferrari296File } from './acc/fixtures/ferrari-296-gt3.ts';
import { exampleLmuSetup, exampleRfactor2Setup } from './svm/fixtures/example-setups.ts';
import { encodeWindows1252 } from './text.ts';

const folder = fileURLToPath(new URL('../../../shared/gamedata/samples', import.meta.url));
const games = [
  ['acc', 'ACC'],
  ['lmu', 'LMU'],
  ['rfactor2', 'rFactor2'],
] as const;

const inWindows1252 = (text: string) => Buffer.from(encodeWindows1252(text) ?? text);

/** Files of ours, which are always here. */
const madeUpFiles = [
  { game: 'ACC' as const, name: 'ferrari_296_gt3_monza_made_up.json', bytes: Buffer.from(ferrari296File) },
  { game: 'LMU' as const, name: 'made-up-lmu.svm', bytes: Buffer.from(exampleLmuSetup()) },
  { game: 'rFactor2' as const, name: 'made-up-rfactor2.svm', bytes: inWindows1252(exampleRfactor2Setup()) },
];

/** Players' own files, kept beside the project and never in it, and ours; those of ACC are named by car and track. */
export const playerFiles = [
  ...madeUpFiles,
  ...games.flatMap(([place, game]) =>
    existsSync(`${folder}/${place}`)
      ? readdirSync(`${folder}/${place}`).map((name) => ({
          game,
          name,
          bytes: readFileSync(`${folder}/${place}/${name}`),
        }))
      : [],
  ),
];
