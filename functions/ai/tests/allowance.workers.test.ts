import { expect, test } from 'vitest';
import { ModelFailure } from '#racing/engineer/answer/model';
import { freeFailuresPerDay } from '../limits.ts';
import { asEvents, call, eachTestHasAStage, stage } from './stage.ts';

const dayMs = 86_400_000;
eachTestHasAStage();

const declined = '[[scenario:refusal]]';

/** How many of these a driver may do before the day is over. */
async function countUntilRefused(once: () => Promise<Response>): Promise<number> {
  for (let taken = 0; taken < 50; taken += 1) {
    const { status } = await once();
    await stage.idle();
    if (status === 429) return taken;
  }
  throw new Error('without end');
}

/** Sends a message and goes before the first word of the answer. */
async function leave(): Promise<Response> {
  const before = stage.upstream.count();
  const response = await stage.chat('loose on exit [[scenario:stall]]', asEvents);
  if (response.status === 200) {
    await expect.poll(() => stage.upstream.count()).toBe(before + 1);
    await response.body?.cancel();
  }
  return response;
}

test.each<[string, 'run' | 'message', () => Promise<Response>]>([
  ['setups that the model declines', 'run', () => stage.generate(declined)],
  ['messages that the model declines', 'message', () => stage.chat(declined)],
  ['messages left before the first word', 'message', leave],
])('%s are free a few times a day, and count from then on', async (_, counted, once) => {
  stage.services.limits[counted] = { perDay: 3, perMinute: 1000 };
  expect(await countUntilRefused(once)).toBe(freeFailuresPerDay + 3);
  const tomorrow = Date.now() + dayMs;
  stage.services.now = () => new Date(tomorrow);
  expect(await countUntilRefused(once)).toBe(freeFailuresPerDay + 3);
});

test('the free ones are counted over setups and messages together', async () => {
  stage.services.limits.run = { perDay: 1, perMinute: 1000 };
  for (let time = 0; time < freeFailuresPerDay; time += 1) await stage.chat(declined);
  expect((await stage.generate(declined)).status).toBe(200);
  expect((await stage.generate('loose on entry')).status).toBe(429);
});

test('a message that counts though it was not answered says so, and a free one does not', async () => {
  const sentenceOf = async () => ((await (await stage.chat(declined)).json()) as { error: string }).error;
  const free = 'The race engineer can’t answer that. Please ask about setups, driving or tyres.';
  for (let time = 0; time < freeFailuresPerDay; time += 1) expect(await sentenceOf()).toBe(free);
  expect(await sentenceOf()).toBe(`${free} This try counts as one of your daily messages.`);
  const streamed = await (await stage.chat(declined, asEvents)).text();
  expect(streamed).toContain('This try counts as one of your daily messages.');
});

test('a setup and a refinement that count though the model failed say so', async () => {
  type Made = { id: number; reason?: { counted: boolean } };
  const made = async (response: Response) => (await response.json()) as Made;
  const { id: setupId } = await made(await stage.generate('loose on entry'));
  const refine = () => call('/api/refine', { setupId, refinementPrompt: `loose on entry ${declined}` });
  expect((await made(await refine())).reason).toMatchObject({ counted: false });
  for (let time = 1; time < freeFailuresPerDay; time += 1) {
    expect((await made(await stage.generate(declined))).reason).toMatchObject({ counted: false });
  }
  expect((await made(await stage.generate(declined))).reason).toMatchObject({ counted: true });
  expect((await made(await refine())).reason).toMatchObject({ counted: true });
});

test('a request that never reached the model is never counted', async () => {
  stage.services.limits.run = { perDay: 1, perMinute: 1000 };
  stage.services.limits.message = { perDay: 1, perMinute: 1000 };
  stage.database.down.add('chat');
  for (let time = 0; time < freeFailuresPerDay + 2; time += 1) {
    expect((await stage.chat('tyre pressures?')).status).toBe(503);
  }
  stage.database.down.clear();
  expect(stage.upstream.count()).toBe(0);
  expect((await stage.generate(declined)).status).toBe(200);
  expect((await stage.generate('loose on entry')).status).toBe(200);
  expect((await stage.chat('tyre pressures?')).status).toBe(200);
});

test('a model that is being left alone after many failures is not asked, and nothing counts', async () => {
  stage.services.limits = { run: { perDay: 1, perMinute: 1000 }, message: { perDay: 1, perMinute: 1000 } };
  const { model } = stage.services;
  stage.services.model = {
    // biome-ignore lint/correctness/useYield: it fails before its first word
    async *answer() {
      throw new ModelFailure('left-alone', 'left alone');
    },
  };
  for (let time = 0; time < freeFailuresPerDay + 2; time += 1) {
    expect((await stage.chat('tyre pressures?')).status).toBe(502);
    expect((await stage.generate('loose on entry')).status).toBe(200);
  }
  stage.services.model = model;
  expect((await stage.generate('loose on entry')).status).toBe(200);
  expect((await stage.chat('tyre pressures?')).status).toBe(200);
});
