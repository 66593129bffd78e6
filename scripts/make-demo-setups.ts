import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EngineerRequest } from '../core/engineer/baseline/conditions.ts';
import type { DemoSetup } from '../core/setup/demo-setups.ts';
import { exampleRefinement } from './example-refinement.ts';
import stored from './seeds/demo-setups.json' with { type: 'json' };
import { fileAndNote } from './seeds/wanted-setups.ts';

/** The conditions of the demo setups; ids are part of their address, so they stay. */
const wanted = stored as ReadonlyArray<EngineerRequest & { id: string; title: string }>;

const made: DemoSetup[] = wanted.map(({ id, title, ...request }) => {
  const { file: setup_data, note } = fileAndNote(request);
  return {
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
    setup_data,
    note,
  };
});

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
