import { makeAccBaseline } from '../../core/engineer/baseline/acc/baseline.ts';
import { printAccSetup } from '../../core/setup/acc/print.ts';
import { demoSetup } from '../../core/setup/demo-setups.ts';
import { dryRace } from '../../core/engineer/baseline/dry-race.fixture.ts';

/** A legal file of ACC. */
export function accFile(): string {
  const { setup } = makeAccBaseline({ game: 'ACC', car: 'bmw_m4_gt3', track: 'spa', ...dryRace });
  return printAccSetup(setup);
}

/** A `.svm` file as LMU writes it. */
export function lmuFile(): string {
  return demoSetup('demo-lmu-le-mans-race')?.setup_data ?? '';
}
