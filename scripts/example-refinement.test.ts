import { expect, test } from 'vitest';
import stored from '../racing/setup/demo-refinement.json' with { type: 'json' };
import { demoSetup, demoSetups } from '../racing/setup/demo-setups.ts';
import { exampleRefinement } from './example-refinement.ts';
import { makeDemoSetups } from './seeds/demo-setups.ts';

test('the example on the landing page is what the rules answer today', () => {
  const setup = demoSetup(stored.id);
  if (!setup) throw new Error(`There is no demo setup ${stored.id}`);
  expect(stored).toEqual(exampleRefinement(setup, stored.words));
  expect(stored.changes.length).toBeGreaterThan(1);
});

test('the demo setups are what the rules make today (npx node scripts/make-demo-setups.ts)', () => {
  expect(demoSetups).toEqual(makeDemoSetups());
});
