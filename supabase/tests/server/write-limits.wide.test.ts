import { expect, test } from 'vitest';
import { accFile, testProject } from '../project.ts';
import { type Connection, openConnections } from './connections.ts';

const project = await testProject();

const save = `insert into public.setups (game, car_name, track_name, setup_data) values ('ACC', 'car', 'spa', $1)`;

/** How many saves went well, of so many at once. */
async function saved(connections: readonly Connection[], driver: string, times: number): Promise<number> {
  const outcomes = await Promise.allSettled(
    Array.from({ length: times }, (_, turn) => {
      const connection = connections[turn % connections.length];
      return connection?.as({ driver }, save, [accFile(String(turn))]);
    }),
  );
  const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason?.code] : []));
  expect(new Set(refusals)).toEqual(new Set(refusals.length > 0 ? ['PT429'] : []));
  return times - refusals.length;
}

test('many saves of one driver at once are as many as a minute has, and another driver’s go on', async () => {
  const url = (project.databaseUrl ?? '').replace('postgres@', 'authenticator@');
  const { connections, close } = openConnections(url, 20);
  try {
    const [one, other] = await Promise.all([
      saved(connections.slice(0, 15), 'user_seed_premium', 90),
      saved(connections.slice(15), 'user_seed_driver', 20),
    ]);
    expect([one, other]).toEqual([30, 20]);
  } finally {
    await close();
  }
});
