import { carsOf, type Game, games, tracksOf } from '../../../../catalogues/index.ts';
import { seedNote, seedTitle } from '../../../../scripts/seeds/setup-words.ts';
import { fileAndNote, type WantedSetup, wantedSetups } from '../../../../scripts/seeds/wanted-setups.ts';
import writtenSetups from '../../../../scripts/seeds/written-setups.json' with { type: 'json' };

export type PoolEntry = {
  game: Game;
  car: string;
  track: string;
  titles: string[];
  notes: string[];
  file: string;
};

const rfactor2File = writtenSetups.find(({ game }) => game === 'rFactor2')?.setup_data ?? '';

/** How many files of each game: as many cars and tracks as a living community touches. */
const counts = { ACC: 1_100, LMU: 420, iRacing: 220, rFactor2: 120 };

function madeEntry({ request, random }: WantedSetup): PoolEntry {
  const { game, car, track } = request;
  const { file, note } = fileAndNote(request);
  const variants = [0, 1, 2, 3];
  return {
    game,
    car,
    track,
    titles: variants.map(() => seedTitle(request, random)),
    notes: variants.map(() => seedNote(request, random, note)),
    file,
  };
}

const writtenNotes = [
  'Softer rear bar than the fixed setup, so it keeps the rear on the exit kerbs.',
  'One step of wing more than most run here. Easier in traffic, a tenth slower alone.',
  'Brake bias forward for cold brakes; move it back after the first laps.',
  'Low fuel, low pressures. For two laps, not for twenty.',
];

/** Files of the games that the engineer does not know, over their whole catalogues. */
function writtenEntries(game: 'iRacing' | 'rFactor2'): PoolEntry[] {
  const cars = carsOf(game);
  const tracks = tracksOf(game);
  return Array.from({ length: counts[game] }, (_, place) => {
    const car = cars[(place * 37) % cars.length];
    const track = tracks[(place * 23) % tracks.length];
    if (!car || !track) throw new Error(`${game} has no cars or tracks`);
    const wing = 2 + (place % 9);
    return {
      game,
      car: car.id,
      track: track.id,
      titles: [
        `${track.name} race`,
        `${track.name} quali`,
        `${car.name}, calm over bumps`,
        `Wing ${wing} for ${track.name}`,
      ],
      notes: writtenNotes,
      file:
        game === 'iRacing'
          ? `${car.name} at ${track.name}\n\nChassis\n  Rear wing  ${wing}\n  Front ARB  3\n`
          : rfactor2File
              .replace(/VehicleClassSetting="[^"]*"/, `VehicleClassSetting="${car.id}"`)
              .replace(/^(\/\/)?RWSetting=.*$/m, `RWSetting=${wing}//P${wing + 1}`),
    };
  });
}

export function setupPool(): PoolEntry[] {
  const { ACC, LMU } = counts;
  const known = wantedSetups({ ACC, LMU }).map(madeEntry);
  const pool = [...known, ...writtenEntries('iRacing'), ...writtenEntries('rFactor2')];
  if (games.some(({ id }) => !pool.some(({ game }) => game === id)))
    throw new Error('A game is missing in the pool');
  return pool;
}
