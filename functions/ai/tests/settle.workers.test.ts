import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { Generation } from '#platform/adapters/supabase/generations';
import { settleLost } from '../settle.ts';
import { call, eachTestHasAStage, stage } from './stage.ts';

eachTestHasAStage();

const ago = (minutes: number) => new Date(stage.services.now().getTime() - minutes * 60_000).toISOString();

/** A run that the database calls running, and that no room knows of. */
function forgotten(more: Partial<Generation> = {}): Generation {
  const generation: Generation = {
    id: stage.database.generations.length + 1,
    clerk_user_id: stage.driver,
    request_id: crypto.randomUUID(),
    kind: 'generate',
    status: 'running',
    game: 'ACC',
    car: 'ferrari_296_gt3',
    track: 'monza',
    request: { prompt: 'loose on entry' },
    result: null,
    source: null,
    parent_id: null,
    created_at: ago(0),
    finished_at: null,
    taken_at: null,
    ...more,
  };
  stage.database.generations.push(generation);
  return generation;
}

/** A run's row after the database is restored to a moment during the run. */
const restored = { status: 'running', result: null, source: null, finished_at: null } as const;

const shown = async (id: number) => (await call(`/api/generations/${id}`)).json<Record<string, unknown>>();
const told = async (id: number) => (await call(`/api/generations/${id}?stream`)).text();
const lookAgain = () => runDurableObjectAlarm(stage.room());

test('a run that its room has forgotten is not made, and says so to who asks', async () => {
  const { id } = forgotten();
  expect(await shown(id)).toMatchObject({
    status: 'failed',
    reason: { code: 'engineer_cut_off', counted: false },
  });
  expect(stage.database.generations).toMatchObject([{ status: 'failed', finished_at: expect.any(String) }]);
  const other = forgotten();
  const events = await told(other.id);
  expect(events).toContain('event: error');
  expect(events).toContain('cut off');
});

test('a setup that its room has forgotten can be refined no less than one that failed', async () => {
  const { id } = forgotten();
  const refused = await call('/api/refine', { setupId: id, refinementPrompt: 'loose on exit' });
  expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'not_a_setup' }]);
});

test('a run that is worked on is left alone', async () => {
  const answer = stage.generate('loose on entry [[scenario:stall]]');
  await expect.poll(() => stage.upstream.count()).toBe(1);
  expect(await shown(1)).toMatchObject({ status: 'running' });
  await stage.room().erase();
  await answer;
});

test('while the database takes no end, a forgotten run is not called failed', async () => {
  const { id } = forgotten();
  stage.database.down.add('finish');
  expect(await shown(id)).toMatchObject({ status: 'running' });
  expect((await call(`/api/generations/${id}?stream`)).status).toBe(503);
  stage.database.down.clear();
  expect(await shown(id)).toMatchObject({ status: 'failed' });
});

test('a run that changed nothing is told to the database until it takes that, with what the driver heard', async () => {
  await stage.generate('loose on entry');
  stage.database.down.add('finish');
  const refined = await call('/api/refine', {
    setupId: 1,
    refinementPrompt: 'battery drains too fast [[scenario:refusal]]',
  });
  const { question } = await refined.json<{ question: string }>();
  expect(question).toContain('this car has no setting for it');
  expect(stage.database.generations[1]).toMatchObject({ status: 'running' });
  stage.database.down.clear();
  await lookAgain();
  expect(stage.database.generations[1]).toMatchObject({ status: 'failed', result: { question } });
  expect((await told(2)).match(/event: done/g)).toHaveLength(1);
});

test('a result that a restored database has lost sight of is stored again', async () => {
  await stage.generate('loose on entry');
  const before = structuredClone(stage.database.generations);
  Object.assign(stage.database.generations[0] ?? {}, restored);
  expect(await shown(1)).toMatchObject({ status: 'done', source: 'model' });
  expect(stage.database.generations).toMatchObject([{ result: before[0]?.result, status: 'done' }]);
  expect((await told(1)).match(/event: done/g)).toHaveLength(1);
  expect(stage.upstream.count()).toBe(1);
});

test('a result that waits is stored in a database that has lost the run, and in no other run of its number', async () => {
  stage.database.down.add('finish');
  await stage.generate('loose on entry');
  const [lost] = stage.database.generations.splice(0);
  const other = forgotten({ clerk_user_id: 'somebody-else' });
  expect(other.id).toBe(lost?.id);
  stage.database.down.clear();
  await lookAgain();
  expect(stage.database.generations).toMatchObject([
    { clerk_user_id: 'somebody-else', status: 'running' },
    { clerk_user_id: stage.driver, request_id: lost?.request_id, status: 'done', source: 'model' },
  ]);
});

test('an end kept by an earlier version of a room is stored too', async () => {
  stage.database.down.add('finish');
  await stage.generate('loose on entry');
  await runInDurableObject(stage.room(), (_, { storage }) => {
    storage.sql.exec("update runs set unsaved = unsaved ->> '$.result'");
  });
  stage.database.down.clear();
  await lookAgain();
  expect(stage.database.generations).toMatchObject([{ status: 'done', source: 'model' }]);
});

test('each hour old runs that nobody works on are ended, and no others', async () => {
  const old = forgotten({ created_at: ago(11) });
  const anothers = forgotten({ created_at: ago(600), clerk_user_id: `${stage.driver}-other` });
  const young = forgotten({ created_at: ago(9) });
  const reports: string[] = [];
  stage.services.logError = (what) => reports.push(what);
  expect(await settleLost(stage.services, stage.bindings)).toEqual({ settled: 2, left: 0 });
  expect([old, anothers, young].map(({ status }) => status)).toEqual(['failed', 'failed', 'running']);

  Object.assign(old, restored);
  stage.database.down.add('finish');
  expect(await settleLost(stage.services, stage.bindings)).toEqual({ settled: 0, left: 1 });
  expect(reports).toEqual(['lost_run_settle_failed']);
  stage.database.down.add('running');
  expect(await settleLost(stage.services, stage.bindings)).toBeNull();
  expect(reports.at(-1)).toBe('hourly_work_failed');
});
