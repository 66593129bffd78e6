import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeAccBaseline } from '../core/engineer/baseline/acc/baseline.ts';
import type { EngineerRequest } from '../core/engineer/baseline/conditions.ts';
import { makeLmuBaseline } from '../core/engineer/baseline/lmu/baseline.ts';
import { printAccSetup } from '../core/setup/acc/print.ts';
import type { DemoSetup } from '../core/setup/demo-setups.ts';
import { exampleRefinement } from './example-refinement.ts';

/** The conditions of the demo setups; ids are part of their address, so they stay. */
const wanted: ReadonlyArray<EngineerRequest & { id: string; title: string }> = [
  {
    id: 'demo-acc-spa-race',
    title: 'One hour at Spa, easy on the rear tyres',
    game: 'ACC',
    car: 'bmw_m4_gt3',
    track: 'spa',
    sessionType: 'race',
    weather: 'dry',
    trackTemperature: 26,
    setupStyle: 'balanced',
    durationMin: 60,
  },
  {
    id: 'demo-acc-monza-qualifying',
    title: 'Monza qualifying, little wing',
    game: 'ACC',
    car: 'porsche_992_gt3_r',
    track: 'monza',
    sessionType: 'qualifying',
    weather: 'dry',
    trackTemperature: 30,
    setupStyle: 'aggressive',
    durationMin: 15,
  },
  {
    id: 'demo-acc-nurburgring-wet',
    title: 'Nürburgring in the rain, stable first',
    game: 'ACC',
    car: 'mercedes_amg_gt3_evo',
    track: 'nurburgring',
    sessionType: 'race',
    weather: 'wet',
    trackTemperature: 15,
    setupStyle: 'safe',
    durationMin: 45,
  },
  {
    id: 'demo-acc-suzuka-race',
    title: 'Suzuka sprint race',
    game: 'ACC',
    car: 'ferrari_296_gt3',
    track: 'suzuka',
    sessionType: 'race',
    weather: 'dry',
    trackTemperature: 24,
    setupStyle: 'balanced',
    durationMin: 25,
  },
  {
    id: 'demo-lmu-le-mans-race',
    title: 'Le Mans LMGT3, first stint',
    game: 'LMU',
    car: 'BMW_M4_LMGT3',
    track: 'le_mans',
    sessionType: 'race',
    weather: 'dry',
    trackTemperature: 25,
    setupStyle: 'balanced',
    durationMin: 45,
  },
  {
    id: 'demo-lmu-spa-qualifying',
    title: 'Spa hypercar qualifying',
    game: 'LMU',
    car: 'Ferrari_499P',
    track: 'spa',
    sessionType: 'qualifying',
    weather: 'dry',
    trackTemperature: 25,
    setupStyle: 'balanced',
    durationMin: 15,
  },
];

function fileAndNote(request: EngineerRequest): { setup_data: string; note: string } {
  if (request.game === 'LMU') {
    const { text, note } = makeLmuBaseline(request);
    return { setup_data: text, note };
  }
  const { setup, note } = makeAccBaseline(request);
  return { setup_data: printAccSetup(setup), note };
}

const made: DemoSetup[] = wanted.map(({ id, title, ...request }) => ({
  id,
  game: request.game,
  car_name: request.car,
  track_name: request.track,
  title,
  created_at: '2026-11-20T12:00:00Z',
  session: request.sessionType,
  weather: request.weather,
  track_celsius: request.trackTemperature,
  race_minutes: request.sessionType === 'race' ? request.durationMin : null,
  ...fileAndNote(request),
}));

const [first] = made;
if (!first) throw new Error('There is no demo setup to refine');
writeFileSync(
  new URL('../core/setup/demo-refinement.json', import.meta.url),
  `${JSON.stringify(exampleRefinement(first), null, 2)}\n`,
);

const target = new URL('../core/setup/demo-setups.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(made, null, 2)}\n`);
console.log(
  `${made.length} demo setups written to ${fileURLToPath(target)}. Look at each before committing it.`,
);
