import { env } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ModelQuestion } from '#core/engineer/model';
import { createOpenAiStandIn, type OpenAiStandIn } from '../../../emulators/openai/index.ts';
import { handleRequest } from '../handle-request.ts';
import type { Bindings } from '../room-of.ts';
import type { Services } from '../services.ts';
import { emptyDatabase, type FakeDatabase, fakeServices, modelBehind } from './fakes.ts';
import { handedIn } from './worker.ts';

const bindings = env as unknown as Bindings;
const origin = 'https://scrutineer.test';

let database: FakeDatabase;
let upstream: OpenAiStandIn;
let services: Services;
let questions: ModelQuestion[];
let background: Promise<unknown>[];
let driver: string;
let drivers = 0;

beforeEach(async () => {
  database = emptyDatabase();
  upstream = await createOpenAiStandIn({ pieceMs: 0 });
  const model = modelBehind(upstream, /scenario:stall\]/);
  questions = [];
  services = fakeServices(database, {
    answer(question) {
      questions.push(question);
      return model.answer(question);
    },
  });
  handedIn.services = services;
  background = [];
  drivers += 1;
  driver = `premium-chat-${drivers}`;
});

afterEach(async () => {
  await Promise.allSettled(background);
});

function chat(
  body?: unknown,
  more: { accept?: string; method?: string; signal?: AbortSignal; path?: string } = {},
) {
  const {
    accept = 'application/json',
    method = body === undefined ? 'GET' : 'POST',
    signal,
    path = '',
  } = more;
  const request = new Request(`${origin}/api/race-engineer-chat${path}`, {
    method,
    headers: {
      origin,
      accept,
      'x-driver': driver,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  return handleRequest({ request, bindings, services, waitUntil: (work) => background.push(work) });
}

const spoken = () => database.messages.map(({ role, content }) => `${role}: ${content}`);
const historyOf = (question: ModelQuestion | undefined) =>
  question?.messages.filter(({ role }) => role !== 'system').map(({ content }) => content);

test('a message is answered as markdown, and both are kept', async () => {
  const response = await chat({ message: '  loose on exit  ', context: [] });
  expect(response.status).toBe(200);
  const { response: answer } = (await response.json()) as { response: string };
  expect(answer).toContain('**');
  await Promise.all(background);
  expect(spoken()).toEqual(['user: loose on exit', `assistant: ${answer}`]);
});

test('streamed, the pieces add up to the answer', async () => {
  const text = await (await chat({ message: 'tyre pressures?' }, { accept: 'text/event-stream' })).text();
  const data = (event: string) =>
    [...text.matchAll(new RegExp(`event: ${event}\ndata: (.*)`, 'g'))].map(
      ([, json]) => JSON.parse(json ?? '') as Record<string, string>,
    );
  const [done] = data('done');
  expect(
    data('text')
      .map((piece) => piece.text)
      .join(''),
  ).toBe(done?.response);
  expect(done?.response).toContain('psi');
});

test('the engineer remembers the last ten messages, told or stored', async () => {
  for (let index = 0; index < 12; index += 1)
    await services.chatMessages.append(driver, [{ role: 'user', content: `old ${index}` }]);
  await chat({ message: 'now' });
  expect(historyOf(questions[0])).toEqual([
    ...Array.from({ length: 10 }, (_, index) => `old ${index + 2}`),
    'now',
  ]);
  await chat({ message: 'again', context: [{ role: 'assistant', content: 'told' }] });
  expect(historyOf(questions[1])).toEqual(['told', 'again']);
});

test('the engineer knows the setup in hand, and nobody else’s', async () => {
  const request = new Request(`${origin}/api/generate-setup`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', 'x-driver': driver },
    body: JSON.stringify({ game: 'ACC', car: 'bmw_m4_gt3', track: 'spa' }),
  });
  const made = await handleRequest({
    request,
    bindings,
    services,
    waitUntil: (work) => background.push(work),
  });
  const { id } = (await made.json()) as { id: number };
  questions.length = 0;
  await chat({ message: 'loose on exit', setupId: id });
  expect(JSON.stringify(questions[0]?.messages)).toContain('BMW M4 GT3');
  driver = `${driver}-other`;
  await chat({ message: 'loose on exit', setupId: id });
  expect(JSON.stringify(questions[1]?.messages)).not.toContain('BMW M4 GT3');
});

test('a blank message is not sent', async () => {
  const response = await chat({ message: ' \n' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: 'Please type a message' });
  expect(upstream.count()).toBe(0);
});

test('the conversation survives a reload and can be cleared', async () => {
  await (await chat({ message: 'tyre pressures?' })).text();
  await Promise.all(background);
  const shown = (await (await chat()).json()) as { messages: { role: string }[] };
  expect(shown.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
  expect((await chat(undefined, { method: 'DELETE' })).status).toBe(200);
  expect(await (await chat()).json()).toEqual({ messages: [] });
  expect((await chat(undefined, { method: 'DELETE', path: '?userId=premium-x' })).status).toBe(403);
});

test('when the browser goes, the model is stopped, and what was said is kept', async () => {
  const response = await chat(
    { message: 'loose on exit [[scenario:slow]]' },
    { accept: 'text/event-stream' },
  );
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await Promise.all(background);
  await expect.poll(() => upstream.requests()[0]?.outcome).toBe('left');
  expect(spoken()[1]).toMatch(/^assistant: ./);
});

test('a browser that leaves while the model is silent stops it at once, and the model is not blamed', async () => {
  const told = vi.fn();
  services.report = told;
  const response = await chat(
    { message: 'loose on exit [[scenario:stall-midway]]' },
    { accept: 'text/event-stream' },
  );
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await Promise.all(background);
  await expect.poll(() => upstream.requests()[0]?.outcome).toBe('left');
  expect(told).not.toHaveBeenCalled();
});

test('a call that is aborted stops the model too', async () => {
  const leaving = new AbortController();
  const pending = chat({ message: 'loose [[scenario:slow]]' }, { signal: leaving.signal });
  await expect.poll(() => upstream.count()).toBe(1);
  leaving.abort();
  await pending.catch(() => null);
  await expect.poll(() => upstream.requests()[0]?.outcome).toBe('left');
});

test.each([
  ['stall', 504],
  ['rate-limit', 502],
  ['server-error', 502],
  ['refusal', 502],
  ['content-filter', 502],
  ['cut-off', 502],
])(
  'a model that plays %s is answered with %d and a sentence, and no upstream text',
  async (scenario, status) => {
    services.limits.message = { perDay: 1, perMinute: 100 };
    const message = `loose [[scenario:${scenario}]]`;
    const response = await chat({ message });
    expect(response.status).toBe(status);
    const body = (await response.json()) as { error: string };
    expect(body.error).toMatch(/^The race engineer .*\.$/);
    const streamed = await (await chat({ message }, { accept: 'text/event-stream' })).text();
    if (!['content-filter', 'cut-off'].includes(scenario)) {
      await Promise.all(background);
      expect(streamed).toContain('event: error');
    }
  },
);

test('a failure says whether the message was kept, with as much of an answer as came', async () => {
  for (const [scenario, kept] of [
    ['cut-off', true],
    ['server-error', false],
  ] as const) {
    const message = `understeer in slow corners [[scenario:${scenario}]]`;
    const before = database.messages.length;
    expect(await (await chat({ message })).json()).toMatchObject({ kept });
    await Promise.all(background);
    expect(database.messages.length > before).toBe(kept);
    const streamed = await (await chat({ message }, { accept: 'text/event-stream' })).text();
    expect(streamed).toContain(`"kept":${kept}`);
    expect(streamed.includes('cut off here')).toBe(kept);
  }
});

test.each(['cut-off', 'length'])('an answer that ends by %s is kept marked as such', async (scenario) => {
  await (await chat({ message: `understeer in slow corners [[scenario:${scenario}]]` })).text();
  await Promise.all(background);
  expect(database.messages.at(-1)).toMatchObject({
    role: 'assistant',
    content: expect.stringMatching(/^\*\*Understeer[\s\S]+\n\n\*The answer was cut off here\.\*$/),
  });
});

test('messages without an answer are given back and not kept, answered ones are counted', async () => {
  services.limits.message = { perDay: 1, perMinute: 100 };
  await (await chat({ message: 'x [[scenario:server-error]]' })).text();
  await Promise.all(background);
  expect(spoken()).toEqual([]);
  expect((await chat({ message: 'tyre pressures?' })).status).toBe(200);
  const refused = await chat({ message: 'tyre pressures?' });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'daily_quota' });
});

test('a database that is down is told, and the message is given back', async () => {
  services.limits.message = { perDay: 1, perMinute: 100 };
  database.down.add('chat');
  expect((await chat({ message: 'tyre pressures?' })).status).toBe(502);
  database.down.clear();
  expect((await chat({ message: 'tyre pressures?' })).status).toBe(200);
});
