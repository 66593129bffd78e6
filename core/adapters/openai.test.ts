import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ModelFailure, type ModelQuestion } from '../engineer/answer/model.ts';
import { createModel, shutdownDateOf } from './openai.ts';

// Only what waits for a limit takes time, however busy the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const question: ModelQuestion = {
  messages: [{ role: 'user', content: 'hello' }],
  maxTokens: 100,
  askedBy: 'hash',
};

const chunk = (delta: Record<string, unknown>, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const text = (content: string) => chunk({ content });
const end = (finish = 'stop') => `${chunk({}, finish)}data: [DONE]\n\n`;

type Sent = { url: string; body: Record<string, unknown>; headers: Headers; signal: AbortSignal };

/** A server that sends these pieces; null is silence until the caller leaves, an Error drops the line. */
function serverOf(pieces: readonly (string | null | Error)[]) {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    sent.push({
      url: request.url,
      body: (await request.json()) as Sent['body'],
      headers: request.headers,
      signal: request.signal,
    });
    const encoder = new TextEncoder();
    const rest = [...pieces];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = rest.shift();
        if (piece === undefined) return controller.close();
        if (piece instanceof Error) return controller.error(piece);
        if (piece !== null) return controller.enqueue(encoder.encode(piece));
        return new Promise((_, reject) => {
          request.signal.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
        });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  return { fetch, sent };
}

const modelOver = (fetch: typeof globalThis.fetch, limitMs = 40) =>
  createModel({
    baseUrl: 'https://model.test/v1',
    apiKey: 'secret',
    model: 'm-1',
    timeLimits: { firstByteMs: limitMs, idleMs: limitMs, totalMs: 10 * limitMs },
    fetch,
  });

async function answerFrom(
  fetch: typeof globalThis.fetch,
  more: Partial<ModelQuestion> = {},
): Promise<string> {
  let answer = '';
  for await (const piece of modelOver(fetch).answer({ ...question, ...more })) answer += piece;
  return answer;
}

const failureFrom = async (fetch: typeof globalThis.fetch, more: Partial<ModelQuestion> = {}) => {
  let isOver = false;
  const failing = answerFrom(fetch, more)
    .catch((failure: unknown) => failure)
    .finally(() => {
      isOver = true;
    });
  while (!isOver) await vi.advanceTimersByTimeAsync(10);
  const error: unknown = await failing;
  if (!(error instanceof ModelFailure)) throw new Error(`no failure: ${String(error)}`);
  return error;
};
const statusServer = (status: number, headers: Record<string, string> = {}): typeof globalThis.fetch => {
  return async () => Response.json({ error: { message: 'upstream secret' } }, { status, headers });
};

test('the pieces of a streamed answer are given as they come', async () => {
  const { fetch, sent } = serverOf([
    chunk({ role: 'assistant', content: '' }),
    text('Hel'),
    text('lo'),
    end(),
  ]);
  expect(await answerFrom(fetch)).toBe('Hello');
  expect(sent[0]?.url).toBe('https://model.test/v1/chat/completions');
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret');
  expect(sent[0]?.body).toMatchObject({
    model: 'm-1',
    stream: true,
    safety_identifier: 'hash',
    max_completion_tokens: 12_100,
  });
  expect(Object.keys(sent[0]?.body ?? {})).not.toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^(response_format|reasoning_effort|prompt_cache_key|stream_options)$/),
    ]),
  );
});

test('a server that knows the prompt cache is told whose questions begin alike, and what it charged is logged', async () => {
  const usage = {
    prompt_tokens: 11_300,
    completion_tokens: 800,
    prompt_tokens_details: { cached_tokens: 9_856 },
  };
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const { fetch, sent } = serverOf([
    text('Hello'),
    chunk({}, 'stop'),
    `data: ${JSON.stringify({ choices: [], usage })}\n\n`,
  ]);
  const config = { baseUrl: 'https://model.test/v1', apiKey: 'secret', model: 'm-1', fetch };
  for await (const _ of createModel({ ...config, knowsPromptCache: true }).answer(question));
  expect(sent[0]?.body).toMatchObject({
    prompt_cache_key: 'engineer-h',
    stream_options: { include_usage: true },
  });
  expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toEqual({
    what: 'the model answered',
    tokensIn: 11_300,
    tokensKnown: 9_856,
    tokensOut: 800,
  });
  log.mockRestore();
});

test('a format is asked for strictly', async () => {
  const { fetch, sent } = serverOf([text('{}'), end()]);
  await answerFrom(fetch, { format: { name: 'changes', schema: { type: 'object' } } });
  expect(sent[0]?.body.response_format).toEqual({
    type: 'json_schema',
    json_schema: { name: 'changes', schema: { type: 'object' }, strict: true },
  });
});

test.each([
  ['never begins', [null], 'slow'],
  ['falls silent', [text('a'), null], 'slow'],
  ['ends before the answer does', [text('a')], 'cut-off'],
  ['drops the line', [text('a'), new Error('reset')], 'cut-off'],
  ['declines', [chunk({ refusal: 'no' }), end()], 'refused'],
  ['is withheld', [text('a'), end('content_filter')], 'filtered'],
  ['reaches its length limit', [text('a'), end('length')], 'too-long'],
  ['is all thinking', [chunk({ role: 'assistant', content: '' }), end('length')], 'only-thought'],
] as const)('an answer that %s fails', async (_, pieces, kind) => {
  expect((await failureFrom(serverOf(pieces).fetch)).kind).toBe(kind);
});

test('the whole answer has its own limit, however steadily it drips', async () => {
  const drip: typeof globalThis.fetch = async () => {
    let left = false;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        if (!left) controller.enqueue(new TextEncoder().encode(text('x')));
      },
      cancel() {
        left = true;
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  expect((await failureFrom(drip, { totalMs: 100 })).kind).toBe('slow');
});

test.each([
  [429, 'busy'],
  [500, 'unreachable'],
  [503, 'unreachable'],
  [401, 'rejected'],
  [400, 'rejected'],
])('status %d is told as %s, without upstream text', async (status, kind) => {
  const failure = await failureFrom(statusServer(status, { 'retry-after': '7' }));
  expect(failure.kind).toBe(kind);
  expect(failure.message).not.toContain('secret');
  expect(failure.retryAfterMs).toBe(status === 429 ? 7000 : null);
});

const refusing = (status: number, code: string, headers: Record<string, string> = {}) => {
  return async () => Response.json({ error: { message: 'upstream secret', code } }, { status, headers });
};

test('a model that is not there, and an account without credit, are told apart from a busy provider', async () => {
  expect((await failureFrom(refusing(404, 'model_not_found'))).kind).toBe('no-model');
  expect((await failureFrom(refusing(429, 'insufficient_quota'))).kind).toBe('no-credit');
  const busy = await failureFrom(
    refusing(429, 'rate_limit_exceeded', { 'retry-after-ms': '250', 'retry-after': '1' }),
  );
  expect([busy.kind, busy.retryAfterMs]).toEqual(['busy', 250]);
});

test('how much to think is said where it is chosen, with room for it beside the answer', async () => {
  const { fetch, sent } = serverOf([text('Hello'), end()]);
  const config = { baseUrl: 'https://model.test/v1', apiKey: 'secret', model: 'm-1', fetch };
  const model = createModel({ ...config, reasoningEffort: 'low', reasoningTokens: 2_000 });
  for await (const _ of model.answer(question));
  expect(sent[0]?.body).toMatchObject({ reasoning_effort: 'low', max_completion_tokens: 2_100 });
});

test.each([
  ['2026-12-11', '2026-12-11'],
  [null, null],
  [undefined, null],
  ['soon', null],
])('a model whose shutdown date is %j ends on %j', async (given, date) => {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(String(input));
    return Response.json({ id: 'm-1', object: 'model', created: 0, owned_by: 'x', shutdown_date: given });
  };
  const config = { baseUrl: 'https://model.test/v1', apiKey: 'secret', model: 'm-1', fetch };
  expect(await shutdownDateOf(config)).toBe(date);
  expect(asked).toEqual(['https://model.test/v1/models/m-1']);
});

test('a model that nobody knows has no date, but a failure of its own', async () => {
  const config = { baseUrl: 'https://model.test/v1', apiKey: 'secret', model: 'm-1' };
  const asking = shutdownDateOf({ ...config, fetch: refusing(404, 'model_not_found') });
  await expect(asking).rejects.toMatchObject({ kind: 'no-model' });
});

test('an unreachable server is reported as such', async () => {
  const failure = await failureFrom(async () => {
    throw new TypeError('fetch failed');
  });
  expect(failure.kind).toBe('unreachable');
});

test('a server that failed many times is left alone, and the failure tells that it was not asked', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let asked = 0;
  const model = createModel({
    baseUrl: 'https://broken-model.test/v1',
    apiKey: 'secret',
    model: 'm-1',
    fetch: async () => {
      asked += 1;
      return new Response('broken', { status: 500 });
    },
  });
  const kinds: string[] = [];
  for (let time = 0; time < 10; time += 1) {
    await model
      .answer(question)
      .next()
      .catch((error: ModelFailure) => kinds.push(error.kind));
  }
  vi.useRealTimers();
  expect(kinds).toEqual([...Array(asked).fill('unreachable'), ...Array(10 - asked).fill('left-alone')]);
  expect(asked).toBe(8);
});

test('one question is one request, whatever comes back', async () => {
  let requests = 0;
  await failureFrom(async () => {
    requests += 1;
    return new Response(null, { status: 503 });
  });
  expect(requests).toBe(1);
});

test('leaving ends the call at the provider: by the signal, or by no longer listening', async () => {
  const byHand = serverOf([text('a'), null]);
  const leaving = new AbortController();
  const pieces = modelOver(byHand.fetch, 10_000).answer({ ...question, signal: leaving.signal });
  expect((await pieces.next()).value).toBe('a');
  leaving.abort();
  await expect(pieces.next()).rejects.toMatchObject({ kind: 'stopped' });
  expect(byHand.sent[0]?.signal.aborted).toBe(true);

  const byBreak = serverOf([text('a'), text('b'), null]);
  for await (const _ of modelOver(byBreak.fetch).answer(question)) break;
  expect(byBreak.sent[0]?.signal.aborted).toBe(true);
});

test('drivers who leave a slow model do not keep it from the others', async () => {
  vi.useFakeTimers();
  const baseUrl = 'https://slow-model.test/v1';
  const silent: typeof globalThis.fetch = (_input, init) =>
    new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
    });
  const modelAt = (fetch: typeof globalThis.fetch) =>
    createModel({ baseUrl, apiKey: 'secret', model: 'm-1', fetch });
  for (let driver = 0; driver < 10; driver += 1) {
    const leaving = new AbortController();
    const first = modelAt(silent)
      .answer({ ...question, signal: leaving.signal })
      .next();
    const stopped = expect(first).rejects.toMatchObject({ kind: 'stopped' });
    await vi.advanceTimersByTimeAsync(5_000);
    leaving.abort();
    await stopped;
  }
  vi.useRealTimers();
  const { fetch } = serverOf([text('Hello'), end()]);
  expect(await modelAt(fetch).answer(question).next()).toMatchObject({ value: 'Hello' });
});
