import type { EngineerRequest } from '../../racing/engineer/baseline/conditions.ts';
import type { DemoSetup } from '../../racing/setup/demo-setups.ts';
import stored from './demo-setups.json' with { type: 'json' };
import { fileAndNote } from './wanted-setups.ts';

/** The conditions of the demo setups; ids are part of their address, so they stay. */
const wanted = stored as ReadonlyArray<EngineerRequest & { id: string; title: string }>;

/** The demo setups, as the rules make them today. */
export const makeDemoSetups = (): DemoSetup[] =>
  wanted.map(({ id, title, ...request }) => {
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
