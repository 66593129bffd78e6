import { shownChange } from '../racing/engineer/answer/shown-change.ts';
import { asEngineerGame } from '../racing/setup/catalogue.ts';
import type { DemoSetup } from '../racing/setup/demo-setups.ts';
import { prepareRun } from '../racing/engineer/run/job.ts';
import { outcomeWithoutModel } from '../racing/engineer/run/outcome.ts';

/** The landing page's example: a demo setup as the rulebook alone refines it. */
export function exampleRefinement(setup: DemoSetup, words = 'pushes on entry') {
  const game = asEngineerGame(setup.game);
  if (!game || !setup.session || !setup.weather) throw new Error(`${setup.id} cannot be refined`);
  const request = {
    game,
    car: setup.car_name,
    track: setup.track_name,
    sessionType: setup.session,
    weather: setup.weather,
    trackTemperature: setup.track_celsius ?? 25,
    setupStyle: 'balanced',
    durationMin: setup.race_minutes ?? 60,
  } as const;
  const run = prepareRun({ kind: 'refine', request, driver: { words }, file: setup.setup_data }, 'demo');
  const changes = outcomeWithoutModel(run, 'unreachable').changes.map(shownChange);
  return {
    id: setup.id,
    words,
    changes: changes.map(({ label, from, to, why, cost }) => ({ label, from, to, why, cost })),
  };
}
