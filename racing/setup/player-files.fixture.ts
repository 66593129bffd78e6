import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../shared/gamedata/samples', import.meta.url));
const games = [
  ['acc', 'ACC'],
  ['lmu', 'LMU'],
  ['rfactor2', 'rFactor2'],
] as const;

/** Players' own files, kept beside the project and never in it; those of ACC are named by car and track. */
export const playerFiles = games.flatMap(([place, game]) =>
  existsSync(`${folder}/${place}`)
    ? readdirSync(`${folder}/${place}`).map((name) => ({
        game,
        name,
        bytes: readFileSync(`${folder}/${place}/${name}`),
      }))
    : [],
);
