import { generateBody } from '../support/requests.ts';
import { expect, test } from 'vitest';
import { lmuCar } from '../../catalogues/lmu/index.ts';
import { garageDataOf } from '../../core/setup/garage/garage-data.fixture.ts';
import { exampleLmuSetup } from '../../core/setup/svm/fixtures/example-setups.ts';
import { type Driver, newOldDriver } from '../support/drivers.ts';
import { askDatabase } from '../support/stand-ins.ts';
import { ask, sendForm, sendJson } from './product.ts';
import { givePlan, storeSetups } from './stocked-driver.ts';
import { openTally } from './tally.ts';

const tally = openTally('other drivers’ garages');
const car = 'BMW_M4_LMGT3';
const vehicleClass = lmuCar(car)?.vehicleClassSeen?.at(-1) ?? '';
const version = /\bWEC20\d\d\b/.exec(vehicleClass)?.[0] ?? '';
const advertisement = 'free setups: evil.example';

const garageData = JSON.stringify(
  Object.fromEntries(
    Object.entries(garageDataOf(car)).map(([key, entry]) => [
      key,
      { ...entry, value: 0, maxValue: 1, stringValue: advertisement },
    ]),
  ),
);

/** Uploads a file of the car with the poisoned garage beside it. */
async function poison(as: Driver, toe: string): Promise<void> {
  const setup_data = exampleLmuSetup({ vehicleClass }).replace('7//-0.117 deg', toe);
  const form = {
    title: 'From a form',
    description: 'From a form',
    game: 'LMU',
    car,
    track: 'le_mans',
    setup_data,
    garageData,
  };
  const { status, text } = await sendForm('/upload-setup/send', form, { as });
  expect([200, 201, 303], text).toContain(status);
}

const agreed = () =>
  askDatabase<{ setting: string; reads: string | null }[]>('rpc/shared_garage', null, {
    game: 'LMU',
    car,
    version,
  });

test('two drivers’ garage data reach no other driver’s setup and no page', async () => {
  const [first, second, third] = [await newOldDriver(), await newOldDriver(), await newOldDriver()];
  await givePlan(third);
  await Promise.all([poison(first, '6//-0.234 deg'), poison(second, '8//0.000 deg')]);
  // The facts from their own files come beside the answer, with the garage data; the rest of it is agreed.
  await expect.poll(async () => (await agreed()).length, { timeout: 20_000 }).toBeGreaterThan(5);

  const wish = { ...generateBody, game: 'LMU', car, track: 'le_mans' };
  const made = await sendJson('/api/generate-setup', wish, { as: third });
  tally.count(made.text.includes('evil') ? 'words in a generated setup' : null);
  tally.count(made.text.includes('Garage data for this car') ? 'positions of a generated setup' : null);

  const unsaid = exampleLmuSetup({ vehicleClass }).replace(/^(\w+Setting=\d+)\/\/.*$/gm, '$1//');
  const [shown] = await storeSetups(third, [{ car_name: car, setup_data: unsaid }]);
  for (const page of [
    `/setup-viewer/${shown}`,
    `/setup-viewer/${shown}/rig`,
    `/compare?a=${shown}&b=${shown}`,
  ])
    tally.count((await ask(page)).text.includes('evil') ? `words on ${page}` : null);
  tally.count(JSON.stringify(await agreed()).includes('evil') ? 'words in the database’s own answer' : null);
});
