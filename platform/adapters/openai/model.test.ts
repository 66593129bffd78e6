import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ModelFailure, type ModelQuestion } from '#racing/engineer/answer/model';
import { createModel, type ModelConfig, shutdownDateOf } from './model.ts';

// Only what waits for a limit takes time, however busy the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const question: ModelQuestion = {
  messages: [{ role: 'user', content: 'hello' }],
  maxTokens: 100,
  askedBy: 'hash',
};

type Ending = 'whole' | 'length' | 'filtered';

/** One of the two interfaces: the events that its server sends, and the fields that it is asked with. */
type Wire = {
  endpoint: 'responses' | 'chat-completions';
  path: string;
  /** The events before the model has thought of anything. */
  begun: string;
  text(content: string): string;
  refusal: string;
  ended(how: Ending): string;
  billed: string;
  /** An error that comes once the answer has begun. */
  failed(code: string): string;
  asked: Record<'always' | 'cached' | 'formatted' | 'thinking', object>;
  usuallyLeftOut: string[];
};

const chunk = (delta: object, finish: string | null = null, usage?: object) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }], usage })}\n\n`;

const chatCompletions: Wire = {
  endpoint: 'chat-completions',
  path: '/v1/chat/completions',
  begun: chunk({ role: 'assistant', content: '' }),
  text: (content) => chunk({ content }),
  refusal: chunk({ refusal: 'no' }),
  ended: (how) =>
    `${chunk({}, { whole: 'stop', length: 'length', filtered: 'content_filter' }[how])}data: [DONE]\n\n`,
  billed: `${chunk({}, 'stop')}data: ${JSON.stringify({
    choices: [],
    usage: {
      prompt_tokens: 11_300,
      completion_tokens: 800,
      prompt_tokens_details: { cached_tokens: 9_856 },
    },
  })}\n\n`,
  failed: (code) => `data: ${JSON.stringify({ error: { code, message: 'upstream secret' } })}\n\n`,
  asked: {
    always: { max_completion_tokens: 12_100, messages: [{ role: 'user', content: 'hello' }] },
    cached: { prompt_cache_key: 'engineer-h', stream_options: { include_usage: true } },
    formatted: {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'changes', schema: { type: 'object' }, strict: true },
      },
    },
    thinking: { reasoning_effort: 'low', max_completion_tokens: 2_100 },
  },
  usuallyLeftOut: ['response_format', 'reasoning_effort', 'prompt_cache_key', 'stream_options', 'store'],
};

const event = (type: string, more: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
const responded = (type: string, more: object = {}) =>
  event(type, { response: { object: 'response', ...more } });

const responses: Wire = {
  endpoint: 'responses',
  path: '/v1/responses',
  begun: responded('response.created') + responded('response.in_progress'),
  text: (delta) => event('response.output_text.delta', { delta }),
  refusal: event('response.refusal.delta', { delta: 'no' }),
  ended: (how) =>
    how === 'whole'
      ? responded('response.completed')
      : responded('response.incomplete', {
          incomplete_details: { reason: how === 'length' ? 'max_output_tokens' : 'content_filter' },
        }),
  billed: responded('response.completed', {
    usage: {
      input_tokens: 11_300,
      input_tokens_details: { cached_tokens: 9_856 },
      output_tokens: 800,
    },
  }),
  failed: (code) => responded('response.failed', { error: { code, message: 'upstream secret' } }),
  asked: {
    always: {
      max_output_tokens: 12_100,
      input: [{ role: 'user', content: 'hello' }],
      store: false,
    },
    cached: { prompt_cache_key: 'engineer-h' },
    formatted: {
      text: { format: { type: 'json_schema', name: 'changes', schema: { type: 'object' }, strict: true } },
    },
    thinking: { reasoning: { effort: 'low' }, max_output_tokens: 2_100 },
  },
  usuallyLeftOut: ['text', 'reasoning', 'prompt_cache_key'],
};

type RecordedRequest = { url: string; body: Record<string, unknown>; headers: Headers; signal: AbortSignal };

type Piece = string | null | Error;

/** A server that sends these pieces; null is silence until the caller leaves, an Error drops the line. */
function serverOf(pieces: readonly (Piece | Promise<Piece>)[]) {
  const requests: RecordedRequest[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push({
      url: request.url,
      body: (await request.json()) as RecordedRequest['body'],
      headers: request.headers,
      signal: request.signal,
    });
    const encoder = new TextEncoder();
    const rest = [...pieces];
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const piece = await rest.shift();
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
  return { fetch, sent: requests };
}

const later = (ms: number, piece: string) =>
  new Promise<string>((resolve) => setTimeout(() => resolve(piece), ms));

const refusing = (status: number, code: string, headers: Record<string, string> = {}) => {
  return async () => Response.json({ error: { message: 'upstream secret', code } }, { status, headers });
};

describe.each([chatCompletions, responses])('the model behind $endpoint', (wire) => {
  const { endpoint, begun, text, refusal, ended, billed, failed, asked } = wire;
  const end = ended('whole');

  const modelOver = (fetch: typeof globalThis.fetch, more: Partial<ModelConfig> = {}) =>
    createModel({
      baseUrl: `https://${endpoint}.test/v1`,
      apiKey: 'secret',
      model: 'm-1',
      endpoint,
      dialect: 'openai',
      timeLimits: { firstByteMs: 40, idleMs: 40, totalMs: 400 },
      fetch,
      ...more,
    });

  async function answerFrom(
    fetch: typeof globalThis.fetch,
    more: Partial<ModelQuestion> = {},
    config: Partial<ModelConfig> = {},
  ): Promise<string> {
    let answer = '';
    for await (const piece of modelOver(fetch, config).answer({ ...question, ...more })) answer += piece;
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

  test('the pieces of a streamed answer are given as they come', async () => {
    const { fetch, sent } = serverOf([begun, text('Hel'), text('lo'), end]);
    const pieces: string[] = [];
    for await (const piece of modelOver(fetch, { timeLimits: {} }).answer(question)) pieces.push(piece);
    expect(pieces).toEqual(['Hel', 'lo']);
    expect(new URL(sent[0]?.url ?? '').pathname).toBe(wire.path);
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret');
    expect(sent[0]?.body).toMatchObject({
      model: 'm-1',
      stream: true,
      safety_identifier: 'hash',
      ...asked.always,
    });
    const named = Object.keys(sent[0]?.body ?? {});
    expect(named.filter((name) => wire.usuallyLeftOut.includes(name))).toEqual([]);
  });

  test('a server that knows the prompt cache is told whose questions begin alike, and what it charged is logged', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const { fetch, sent } = serverOf([text('Hello'), billed]);
    await answerFrom(fetch, {}, { knowsPromptCache: true });
    expect(sent[0]?.body).toMatchObject(asked.cached);
    expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toEqual({
      what: 'model_answered',
      tokensIn: 11_300,
      tokensKnown: 9_856,
      tokensOut: 800,
    });
    log.mockClear();
    await answerFrom(serverOf([text('Hello'), billed]).fetch);
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });

  test('a format is asked for strictly', async () => {
    const { fetch, sent } = serverOf([text('{"a":'), text('1}'), end]);
    const format = { name: 'changes', schema: { type: 'object' } };
    expect(await answerFrom(fetch, { format })).toBe('{"a":1}');
    expect(sent[0]?.body).toMatchObject(asked.formatted);
  });

  test('how much to think is said where it is chosen, with room for it beside the answer', async () => {
    const { fetch, sent } = serverOf([text('Hello'), end]);
    await answerFrom(fetch, {}, { reasoningEffort: 'low', reasoningTokens: 2_000 });
    expect(sent[0]?.body).toMatchObject(asked.thinking);
  });

  test.each([
    ['never begins', [null], 'slow'],
    ['begins with nothing', [begun, null], 'slow'],
    ['falls silent', [text('a'), null], 'slow'],
    ['ends before the answer does', [text('a')], 'cut-off'],
    ['drops the line', [text('a'), new Error('reset')], 'cut-off'],
    ['declines', [refusal, end], 'refused'],
    ['is withheld', [text('a'), ended('filtered')], 'filtered'],
    ['reaches its length limit', [text('a'), ended('length')], 'too-long'],
    ['is all thinking', [begun, ended('length')], 'only-thought'],
    ['is no JSON', [text('a'), 'data: {"oops\n\n'], 'cut-off'],
    ['breaks down at the provider', [text('a'), failed('server_error')], 'unreachable'],
    ['is one too many', [begun, failed('rate_limit_exceeded')], 'busy'],
    ['is against the provider’s policy', [begun, failed('invalid_prompt')], 'filtered'],
    [
      'breaks off with an error',
      [text('a'), 'event: error\ndata: {"type":"error","code":"x"}\n\n'],
      'unreachable',
    ],
  ] as const)('an answer that %s fails', async (_, pieces, kind) => {
    const failure = await failureFrom(serverOf(pieces).fetch);
    expect(failure.kind).toBe(kind);
    expect(failure.message).not.toContain('secret');
  });

  test('the whole answer has its own limit, however steadily it drips', async () => {
    const drip = serverOf(Array.from({ length: 20 }, (_, place) => later(10 * (place + 1), text('x')))).fetch;
    expect((await failureFrom(drip, { totalMs: 100 })).kind).toBe('slow');
  });

  test.each([
    [429, 'x', {}, 'busy'],
    [429, 'x', { 'retry-after': '7' }, 'busy', 7000],
    [429, 'rate_limit_exceeded', { 'retry-after-ms': '250', 'retry-after': '1' }, 'busy', 250],
    [429, 'insufficient_quota', {}, 'no-credit'],
    [500, 'x', { 'retry-after': '7' }, 'unreachable'],
    [503, 'x', {}, 'unreachable'],
    [401, 'x', {}, 'rejected'],
    [400, 'x', {}, 'rejected'],
    [404, 'model_not_found', {}, 'no-model'],
  ] as [number, string, Record<string, string>, string, number?][])(
    'status %d %s %j is told as %s, without upstream text, after one request',
    async (status, code, headers, kind, wait = undefined) => {
      const refused = vi.fn(refusing(status, code, headers));
      const failure = await failureFrom(refused);
      expect(failure.kind).toBe(kind);
      expect(failure.message).not.toContain('secret');
      expect(failure.retryAfterMs).toBe(wait ?? null);
      expect(refused).toHaveBeenCalledTimes(1);
    },
  );

  test('an unreachable server is reported as such', async () => {
    const failure = await failureFrom(async () => {
      throw new TypeError('fetch failed');
    });
    expect(failure.kind).toBe('unreachable');
  });

  test('a server that failed many times is left alone, and the failure tells that it was not asked', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const broken = vi.fn(async () => new Response('broken', { status: 500 }));
    const model = modelOver(broken, { baseUrl: `https://broken-${endpoint}.test/v1` });
    const kinds: string[] = [];
    for (let time = 0; time < 10; time += 1) {
      await model
        .answer(question)
        .next()
        .catch((error: ModelFailure) => kinds.push(error.kind));
    }
    vi.useRealTimers();
    expect(kinds).toEqual([...Array(8).fill('unreachable'), 'left-alone', 'left-alone']);
    expect(broken).toHaveBeenCalledTimes(8);
  });

  test('leaving ends the call at the provider: by the signal, or by no longer listening', async () => {
    const byHand = serverOf([text('a'), null]);
    const leaving = new AbortController();
    const pieces = modelOver(byHand.fetch, { timeLimits: {} }).answer({
      ...question,
      signal: leaving.signal,
    });
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
    const baseUrl = `https://slow-${endpoint}.test/v1`;
    const silent: typeof globalThis.fetch = (_input, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
      });
    const modelAt = (fetch: typeof globalThis.fetch) => modelOver(fetch, { baseUrl, timeLimits: {} });
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
    const { fetch } = serverOf([text('Hello'), end]);
    expect(await modelAt(fetch).answer(question).next()).toMatchObject({ value: 'Hello' });
  });
});

test('a model that has been taken on and still thinks has the time to the first piece, not that between two', async () => {
  const { begun, text, ended } = responses;
  const { fetch } = serverOf([begun, later(100, text('Hello') + ended('whole'))]);
  const limits = { firstByteMs: 200, idleMs: 40, totalMs: 400 };
  const config = { baseUrl: 'https://thinking.test/v1', apiKey: 'secret', model: 'm-1', fetch };
  const first = createModel({ ...config, endpoint: 'responses', timeLimits: limits })
    .answer(question)
    .next();
  await vi.advanceTimersByTimeAsync(120);
  expect((await first).value).toBe('Hello');
});

test('a model whose pieces each come within the time between two is never slow', async () => {
  const { text, ended } = responses;
  const pieces = [30, 60, 90, 120].map((ms) => later(ms, text(`${ms} `)));
  const { fetch } = serverOf([...pieces, later(150, ended('whole'))]);
  const timeLimits = { firstByteMs: 200, idleMs: 40, totalMs: 400 };
  const config = { baseUrl: 'https://steady.test/v1', apiKey: 'secret', model: 'm-1', fetch };
  const model = createModel({ ...config, endpoint: 'responses', timeLimits });
  const reading = (async () => {
    let answer = '';
    for await (const piece of model.answer(question)) answer += piece;
    return answer;
  })();
  await vi.advanceTimersByTimeAsync(160);
  expect(await reading).toBe('30 60 90 120 ');
});

test.each([
  ['https://api.openai.com/v1', undefined, '/v1/responses'],
  ['https://eu.api.openai.com/v1', undefined, '/v1/responses'],
  ['https://api.openai.com/v1', 'chat-completions', '/v1/chat/completions'],
  ['https://api.openai.com.evil.test/v1', undefined, '/v1/chat/completions'],
  ['https://notapi.openai.com/v1', undefined, '/v1/chat/completions'],
  ['http://localhost:8788/openai/v1', undefined, '/openai/v1/chat/completions'],
  ['http://localhost:8788/openai/v1', 'responses', '/openai/v1/responses'],
] as const)('the server at %s with endpoint %s is asked at %s', async (baseUrl, endpoint, path) => {
  const { fetch, sent } = serverOf([]);
  const config = { baseUrl, apiKey: 'secret', model: 'm-1', fetch, ...(endpoint && { endpoint }) };
  await createModel(config)
    .answer(question)
    .next()
    .catch(() => null);
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([path]);
});

test.each([
  ['2026-12-11', '2026-12-11'],
  [null, null],
  [undefined, null],
  ['soon', null],
])('a model whose shutdown date is %j ends on %j', async (given, date) => {
  const addresses: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    addresses.push(String(input));
    return Response.json({ id: 'm-1', object: 'model', created: 0, owned_by: 'x', shutdown_date: given });
  };
  const config = { baseUrl: 'https://model.test/v1', apiKey: 'secret', model: 'm-1', fetch };
  expect(await shutdownDateOf(config)).toBe(date);
  expect(addresses).toEqual(['https://model.test/v1/models/m-1']);
});

test('a model that nobody knows has no date, but a failure of its own', async () => {
  const config = { baseUrl: 'https://model.test/v1', apiKey: 'secret', model: 'm-1' };
  const asking = shutdownDateOf({ ...config, fetch: refusing(404, 'model_not_found') });
  await expect(asking).rejects.toMatchObject({ kind: 'no-model' });
});
