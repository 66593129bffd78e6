import type { AppLoadContext } from '@remix-run/cloudflare';
import { expect, test } from 'vitest';
import { gameUnits } from '#racing/setup/chosen-units';
import { diaryChoices } from './diary.server.ts';

const place = (car_name: string, track_name: string) => ({ game: 'ACC', car_name, track_name });
const sheet = {
  ...{ laps: 8, bestLap: 137.9, typicalLap: null, trackTemp: null, notes: '' },
  balance: { entry: null, mid: null, exit: null },
};
const stint = (id: number, car: string) => ({
  ...{ id, setup_id: 7, version: 2, driven_at: `2026-11-2${id}T10:00:00Z`, sheet },
  ...place(car, 'spa'),
});

test('the diary begins with the last session of every car, then the cars that were not driven', async () => {
  const context = {
    units: gameUnits,
    // The newest first, as the database answers.
    stints: {
      latest: async () => [stint(3, 'bmw_m4_gt3'), stint(2, 'ferrari_296_gt3'), stint(1, 'bmw_m4_gt3')],
    },
    setups: {
      garageOfMine: async () => ({ setups: [place('bmw_m4_gt3', 'spa'), place('bmw_m4_gt3', 'monza')] }),
    },
  } as unknown as AppLoadContext;
  const choices = await diaryChoices(context);
  expect(choices.map(({ name, last }) => [name, last?.href])).toEqual([
    ['BMW M4 GT3 2021, Circuit de Spa-Francorchamps', '/my-setups/7/stints/3'],
    ['Ferrari 296 GT3 2023, Circuit de Spa-Francorchamps', '/my-setups/7/stints/2'],
    ['BMW M4 GT3 2021, Autodromo Nazionale Monza', undefined],
  ]);
  expect(choices[0]?.last?.about).toMatch(/^#7, version 2 · 8 laps · best 2:17\.900/);
});
