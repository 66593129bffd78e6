import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { type RoomList, type RoomPage, roomPageSchema } from '#racing/engineer/run/room-page';
import { asEvents, call, eachTestHasAStage, stage } from './stage.ts';

const dayMs = 86_400_000;
eachTestHasAStage();

const lookAgain = () => runDurableObjectAlarm(stage.room());
const daysLater = (days: number) => {
  const now = Date.now() + days * dayMs;
  stage.services.now = () => new Date(now);
};

/** How many rows each table of a room has, and when it looks after them next; empty where nothing is stored. */
async function stored(): Promise<Record<string, number>> {
  return runInDurableObject(stage.room(), async (_, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>(
        "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\'",
      )
      .toArray();
    const counts = tables.map(({ name }) => [
      name,
      storage.sql.exec(`select * from "${name}"`).toArray().length,
    ]);
    const alarm = await storage.getAlarm();
    return { ...Object.fromEntries(counts), ...(alarm !== null && { alarm }) };
  });
}

test('a room that was only asked stores nothing', async () => {
  expect((await call(`/api/generations/${crypto.randomUUID()}?stream`)).status).toBe(404);
  expect(await stored()).toEqual({});
});

test('a room forgets by itself: first the events, then the runs, then all', async () => {
  expect((await stage.generate('loose on entry')).status).toBe(200);
  await lookAgain();
  expect(await stored()).toMatchObject({ runs: 1, uses: 1, events: expect.any(Number) });

  daysLater(2);
  await lookAgain();
  const { alarm = 0, ...left } = await stored();
  expect(left).toEqual({ runs: 1, uses: 0, events: 0 });
  expect((alarm - Date.now()) / dayMs).toBeCloseTo(28, 1);

  daysLater(30);
  await lookAgain();
  expect(await stored()).toEqual({});
});

test('a room in which only messages were counted forgets them too', async () => {
  await (await stage.chat('tyre pressures?')).text();
  expect(await stored()).toMatchObject({ uses: 1, alarm: expect.any(Number) });
  daysLater(2);
  await lookAgain();
  expect(await stored()).toEqual({});
});

/** All that the Worker gives of a room for its driver's file. */
async function gathered(list: RoomList): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const response = await call(`/api/engine-room/${list}?after=${after}`);
    const page: RoomPage = roomPageSchema.parse(await response.json());
    expect(page.rows.length).toBeLessThan(30);
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}

test('a driver gets all that the room keeps, in pages', async () => {
  expect(await gathered('engineer_runs')).toEqual([]);
  expect(await stored()).toEqual({});
  for (let run = 0; run < 45; run += 1) await stage.generate(`lap ${run}`);
  const [runs, uses] = [await gathered('engineer_runs'), await gathered('engineer_uses')];
  expect([runs.length, uses.length]).toEqual([45, 45]);
  for (let run = 0; run < 45; run += 1) {
    const found = runs.filter(({ ordered }) => JSON.stringify(ordered).includes(`"lap ${run}"`));
    expect(found).toMatchObject([{ state: 'done', ordered: { asked: { car: 'ferrari_296_gt3' } } }]);
    expect(found[0]?.events).toContainEqual(
      expect.objectContaining({ event: 'done', data: expect.objectContaining({ source: 'model' }) }),
    );
  }
  expect(uses[0]).toMatchObject({ counted: 'run', at: expect.any(Number), given_back: 0 });
  const unknown = await call('/api/engine-room/nonsense');
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({ code: 'not_found' });
});

test('a room that is erased holds nothing, and the run in it ends without another word to anybody', async () => {
  const response = await stage.generate('loose on entry [[scenario:slow]]', asEvents);
  const ended = response.text();
  await expect.poll(() => stage.upstream.count()).toBe(1);
  const before = structuredClone(stage.database.generations);
  expect(before).toMatchObject([{ status: 'running' }]);

  await stage.room().erase();
  expect(await stored()).toEqual({});
  expect(await ended).not.toContain('event: done');
  await expect.poll(() => stage.upstream.requests()[0]?.outcome).toBe('left');
  await stage.idle();
  expect(stage.database.generations).toEqual(before);
  expect(await stored()).toEqual({});
});

test.each(['create', 'finish'])(
  'nothing is written after a room was erased during the call "%s"',
  async (during) => {
    const step = { isWaiting: false, isHeld: true };
    const { generations } = stage.services;
    const original = generations[during as 'create'];
    const held: typeof original = async (run) => {
      step.isWaiting = true;
      // Looked at, not waited for: the room's promises are its own.
      while (step.isHeld) await new Promise((resolve) => setTimeout(resolve, 1));
      return original(run);
    };
    stage.services.generations = { ...generations, [during]: held };
    const answer = stage.generate('loose on entry');
    await expect.poll(() => step.isWaiting).toBe(true);
    await stage.room().erase();
    step.isHeld = false;
    expect((await answer).status).toBe(403);
    expect(stage.upstream.count()).toBe(during === 'create' ? 0 : 1);
    expect(await stored()).toEqual({});
  },
);

test('a request on its way when the room was erased finds it closed', async () => {
  await stage.generate('loose on entry');
  await stage.room().erase();
  const refused = await stage.generate('loose on entry');
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'account_closed' }]);
  expect((await call(`/api/generations/${crypto.randomUUID()}?stream`)).status).toBe(403);
  const unanswered = await stage.chat('tyre pressures?');
  expect([unanswered.status, await unanswered.json()]).toMatchObject([403, { code: 'account_closed' }]);
  expect(await stored()).toEqual({});
  expect(stage.upstream.count()).toBe(1);
});
