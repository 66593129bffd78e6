import { expect, test } from 'vitest';
import { accSetupValue } from '../../../setup/acc/edit.ts';
import { makeAccBaseline } from './baseline.ts';
import { dryRace } from '../dry-race.fixture.ts';

test('the note names the rear wing as the garage shows it, also where the first step is not 0', () => {
  const { setup, note } = makeAccBaseline({
    game: 'ACC',
    car: 'mercedes_amg_gt3_evo',
    track: 'nurburgring',
    ...dryRace,
    weather: 'wet',
  });
  expect(note).toContain(`Rear wing ${accSetupValue(setup, 'rearWing')} of 11`);
});
