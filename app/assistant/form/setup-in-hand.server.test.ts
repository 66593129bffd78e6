import { expect, test } from 'vitest';
import type { Generation } from '#platform/adapters/supabase/generations';
import type { Setup } from '#platform/adapters/supabase/setup-rows';
import { ferrari296File } from '#racing/setup/acc/fixtures/ferrari-296-gt3';
import { setupInHandStage } from './setup-in-hand.server.ts';

const order = { sessionType: 'race', weather: 'dry', temperature: 36, setupStyle: 'safe', laps: 9 };

/** The form of a setup with these columns; made by a run of its driver's where `order` is given. */
async function formOf(columns: Partial<Setup>, request?: Generation['request']) {
  const own = { game: 'ACC', car: 'ferrari_296_gt3', track: 'spa', request };
  const context = {
    driver: { state: 'signed-in', userId: 'user_a' },
    setups: {
      one: async (id: number) => ({
        id,
        game: 'ACC',
        car_name: 'ferrari_296_gt3',
        track_name: 'spa',
        setup_data: ferrari296File,
        ...columns,
      }),
      oneOfMine: async () => (request ? { generation_id: 12 } : null),
    },
    generations: { byId: async (id: number) => (id === 12 ? own : null) },
  } as unknown as Parameters<typeof setupInHandStage>[0];
  return (await setupInHandStage(context, '7', 'form')).values;
}

test('the form of a race setup is filled in with what it was made for', async () => {
  const race = { session: 'race', weather: 'dry', track_celsius: 36, race_minutes: 45 } as const;
  expect(await formOf(race)).toMatchObject({
    sessionType: 'race',
    temperature: '36',
    duration: '45',
    laps: '',
    setupStyle: 'balanced',
  });
});

test('unknown conditions of a setup are left for its driver to fill in', async () => {
  const values = await formOf({ session: null, track_celsius: null, race_minutes: null });
  expect(values).toMatchObject({ sessionType: '', temperature: '', duration: '', weather: 'dry' });
});

test('a setup of the engineer’s comes with its order, and with what its driver changed since', async () => {
  const saved = { session: 'race', weather: 'dry', track_celsius: 30, race_minutes: 60 } as const;
  expect(await formOf(saved, order)).toMatchObject({ temperature: '30', laps: '9', setupStyle: 'safe' });
});
