import { accCars, accTracks } from '../../catalogues/acc/index.ts';
import { lmuCars, lmuTracks } from '../../catalogues/lmu/index.ts';
import { makeAccBaseline } from '../../racing/engineer/baseline/acc/baseline.ts';
import type { EngineerRequest } from '../../racing/engineer/baseline/conditions.ts';
import { makeLmuBaseline } from '../../racing/engineer/baseline/lmu/baseline.ts';
import { printAccSetup } from '../../racing/setup/acc/print.ts';

/** Numbers that look random and are the same at every start: a linear congruence with the constants of Knuth and Lewis. */
function repeatableRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Cars that are driven most; the others come in between. */
const popular: Readonly<Record<'ACC' | 'LMU', readonly string[]>> = {
  ACC: `
    porsche_992_gt3_r ferrari_296_gt3 bmw_m4_gt3 mclaren_720s_gt3_evo mercedes_amg_gt3_evo
    audi_r8_lms_evo_ii lamborghini_huracan_gt3_evo2 ford_mustang_gt3
  `
    .trim()
    .split(/\s+/),
  LMU: ['Ferrari_499P', 'Porsche_963', 'Toyota_GR010', 'Porsche_911_GT3_R_LMGT3', 'Corvette_Z06_LMGT3R'],
};

export const seedCounts = { ACC: 96, LMU: 40 };

export type WantedSetup = {
  request: EngineerRequest;
  /** 0 to 1, for everything that is chosen about this setup. */
  random: () => number;
};

export function pick<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

/** Conditions of the seeded setups: many cars and tracks, dry and wet, in both games the engineer knows. */
export function wantedSetups(counts: Readonly<Record<'ACC' | 'LMU', number>>): WantedSetup[] {
  const random = repeatableRandom(2026);
  const lists = {
    ACC: { cars: accCars.map(({ id }) => id), tracks: accTracks.map(({ id }) => id) },
    LMU: { cars: lmuCars.map(({ id }) => id), tracks: lmuTracks.map(({ id }) => id) },
  };
  return (['ACC', 'LMU'] as const).flatMap((game) =>
    Array.from({ length: counts[game] }, (_, place) => {
      const { cars, tracks } = lists[game];
      // Every track comes up, and the popular cars more often than the others.
      const track = tracks[place % tracks.length] ?? pick(random, tracks);
      const car = random() < 0.65 ? pick(random, popular[game]) : pick(random, cars);
      const sessionType = random() < 0.6 ? 'race' : 'qualifying';
      const weather = random() < 0.85 ? 'dry' : 'wet';
      const request: EngineerRequest = {
        game,
        car,
        track,
        sessionType,
        weather,
        trackTemperature: weather === 'wet' ? 12 + Math.floor(random() * 8) : 18 + Math.floor(random() * 20),
        setupStyle: pick(random, ['safe', 'balanced', 'balanced', 'aggressive']),
        durationMin: sessionType === 'race' ? pick(random, [20, 25, 45, 60, 90]) : 15,
      };
      return { request, random };
    }),
  );
}

/** The engineer's baseline as its game's file, with the note on its values. */
export function fileAndNote(request: EngineerRequest): { file: string; note: string } {
  const baseline = request.game === 'ACC' ? makeAccBaseline(request) : makeLmuBaseline(request);
  return { file: 'setup' in baseline ? printAccSetup(baseline.setup) : baseline.text, note: baseline.note };
}
