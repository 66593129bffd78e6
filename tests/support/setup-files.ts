import { makeAccBaseline } from '../../racing/engineer/baseline/acc/baseline.ts';
import { dryRace } from '../../racing/engineer/baseline/dry-race.fixture.ts';
import { editAccSetup } from '../../racing/setup/acc/edit.ts';
import { printAccSetup } from '../../racing/setup/acc/print.ts';
import { demoSetup } from '../../racing/setup/demo-setups.ts';

/** A legal file of ACC. */
export function accFile({ car = 'bmw_m4_gt3', telemetryLaps = 0 } = {}): string {
  const { setup } = makeAccBaseline({ game: 'ACC', car, track: 'spa', ...dryRace });
  return printAccSetup(editAccSetup(setup, [{ parameter: 'telemetryLaps', value: telemetryLaps }]).setup);
}

/** A `.svm` file as LMU writes it. */
export function lmuFile(): string {
  return demoSetup('demo-lmu-le-mans-race')?.setup_data ?? '';
}
