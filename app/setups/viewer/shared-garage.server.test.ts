import { expect, test, vi } from 'vitest';
import { exampleLmuSetup } from '#core/setup/svm/fixtures/example-setups';
import { sharedGarage } from './shared-garage.server.ts';

const facts = { 'REARWING.RWSetting': { legal: null, texts: { 3: '-0.4 deg' } } };
const setup = (season: string, shown = '') => ({
  game: 'LMU',
  car: 'BMW_M4_LMGT3',
  text: exampleLmuSetup({ vehicleClass: `BMW_M4_LMGT3 GT3 ${season}` }).replace('-0.4 deg', shown),
});

test('what drivers told is asked for where a file leaves something unsaid, once in a while', async () => {
  const factsOf = vi.fn(async () => facts);
  const context = { sharedGarages: { factsOf } };
  expect(await sharedGarage(context, setup('WEC2025', '-0.4 deg'))).toEqual({});
  expect(factsOf).not.toHaveBeenCalled();
  expect(await sharedGarage(context, setup('WEC2025'))).toEqual(facts);
  expect(await sharedGarage(context, setup('WEC2025'))).toEqual(facts);
  expect(factsOf.mock.calls).toEqual([[{ game: 'LMU', car: 'BMW_M4_LMGT3', version: 'WEC2025' }]]);
});

test('a page comes without them while the database is away', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const factsOf = () => Promise.reject(new Error('away'));
  expect(await sharedGarage({ sharedGarages: { factsOf } }, setup('WEC2026'))).toEqual({});
  expect(warned).toHaveBeenCalledOnce();
});
