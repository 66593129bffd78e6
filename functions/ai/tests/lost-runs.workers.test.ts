import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { answerOf, outcomeOf, wish } from './engineer-calls.ts';
import { asEvents, call, eachTestHasAStage, generate, refine, stage } from './stage.ts';

eachTestHasAStage();

test('when the database cannot note a run, the model is not asked and the form may be sent again', async () => {
  stage.database.down.add('create');
  const form = wish();
  const response = await call('/api/generate-setup', form);
  expect(response.status).toBe(503);
  expect(stage.upstream.count()).toBe(0);
  stage.database.down.clear();
  expect((await call('/api/generate-setup', form)).status).toBe(200);
  expect(stage.upstream.count()).toBe(1);
});

test('when the database cannot take a result, it is kept and stored later', async () => {
  stage.database.down.add('finish');
  const form = wish();
  const response = await call('/api/generate-setup', form);
  expect(response.status).toBe(503);
  expect((await answerOf(response)).code).toBe('not_stored_yet');
  expect(stage.database.generations[0]?.status).toBe('running');
  stage.database.down.clear();
  expect(await runDurableObjectAlarm(stage.room())).toBe(true);
  expect(stage.database.generations[0]).toMatchObject({ status: 'done', source: 'model' });
  expect((await answerOf(await call('/api/generate-setup', form))).source).toBe('model');
  expect(stage.upstream.count()).toBe(1);
});

/** The run's work is lost with the isolate before it ended. */
async function loseWork(requestId: string): Promise<void> {
  Object.assign(stage.database.generations.at(-1) ?? {}, { status: 'running', result: null, source: null });
  await runInDurableObject(stage.room(), (_, { storage }) => {
    storage.sql.exec("update runs set state = 'running' where request_id = ?", requestId);
    storage.sql.exec("delete from events where request_id = ? and event in ('note', 'done')", requestId);
  });
}

test('a run whose work was lost with the isolate ends with the baseline, without asking the model again', async () => {
  const form = wish();
  const { id } = await answerOf(await call('/api/generate-setup', form));
  await loseWork(form.requestId);
  const events = await outcomeOf(stage, form.requestId);
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { id, source: 'baseline' } });
  expect(stage.database.generations[0]).toMatchObject({ status: 'done', source: 'baseline' });
  expect(stage.upstream.count()).toBe(1);
});

test('a refinement whose work was lost with the isolate is answered by the rulebook', async () => {
  const { id: setupId } = await generate();
  const requestId = crypto.randomUUID();
  await refine({ setupId, refinementPrompt: 'loose on exit', requestId });
  await loseWork(requestId);
  const data = { source: 'baseline', reason: { code: 'engineer_cut_off' } };
  expect((await outcomeOf(stage, requestId)).at(-1)).toMatchObject({ event: 'done', data });
  expect(stage.database.generations[1]).toMatchObject({ status: 'done', source: 'baseline' });
});

test('a room that is thrown out of memory in the middle of a run loses nothing', async () => {
  const form = wish({ prompt: 'loose on entry [[scenario:slow]]' });
  const response = await call('/api/generate-setup', form, asEvents);
  const reader = response.body?.getReader();
  await reader?.read();
  await expect.poll(() => stage.upstream.count()).toBe(1);
  await abortAllDurableObjects();
  await reader?.cancel().catch(() => null);
  const events = await outcomeOf(stage, form.requestId);
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { source: 'baseline' } });
  expect(stage.upstream.count()).toBe(1);
});
