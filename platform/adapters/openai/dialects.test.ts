import { expect, test } from 'vitest';
import * as z from 'zod';
import { dryRace } from '#racing/engineer/baseline/dry-race.fixture';
import { prepareRun } from '#racing/engineer/run/job';
import { eventsOf, modelAnswer, outcomeOf } from '#racing/engineer/run/run.fixture';
import { createModel, type ModelConfig } from './model.ts';

const input = prepareRun(
  {
    kind: 'generate',
    request: { game: 'ACC', car: 'ferrari_296_gt3', track: 'monza', ...dryRace },
    driver: { words: 'the rear slides on exit' },
    base: null,
  },
  'hash',
);
const answered = modelAnswer({ complaints: [{ symptom: 'oversteer', phase: 'exit', axle: 'rear' }] }, [
  { parameter: 'tc1', value: 8, answers: 0 },
]);
const { understood, ...rest } = JSON.parse(answered) as Record<string, unknown>;

const thoughts = 'SECRET {"note": 1} ```SECRET``` <b>';
const chunk = (delta: object | null, more: object = {}) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`;
const end = `${chunk({}, { finish_reason: 'stop' })}data: [DONE]\n\n`;
const inPieces = (size: number) => (text: string) =>
  (text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'gu')) ?? []).map((content) => chunk({ content })).join('');

type RequestBody = z.infer<typeof anyServer>;
const anyServer = z.looseObject({
  messages: z.array(z.strictObject({ role: z.string(), content: z.string() })),
});
const common = {
  model: z.string(),
  messages: z.array(z.unknown()),
  stream: z.literal(true),
  max_tokens: z.number(),
};
const strict = z.strictObject({ ...common, response_format: z.looseObject({ type: z.string() }).optional() });
const withoutSchema = z.strictObject({
  ...common,
  response_format: z.strictObject({ type: z.literal('json_object') }).optional(),
});

type Dialect = {
  accepts?: z.ZodType;
  write?: (text: string) => string;
  config?: Partial<ModelConfig>;
  end?: string;
};

const piece = inPieces(5);
const wrapped = (before: string, after = '') => ({
  write: (text: string) => piece(`${before}${text}${after}`),
});

/** A server's habits by name: the fields that it takes, and how it writes an answer. */
const dialects: Record<string, Dialect> = {
  'takes no field that it does not know': { accepts: strict },
  'takes no schema': { accepts: withoutSchema },
  'takes no schema, as was chosen': { accepts: withoutSchema, config: { dialect: 'json' } },
  'takes no format at all': { accepts: z.strictObject(common) },
  'puts fences around': wrapped('```json\n', '\n```'),
  'puts words around': wrapped('Sure! {Here} it is:\n\n', '\n\nHope it {helps}.'),
  'thinks in tags': wrapped(`\n<think>\n${thoughts}</think>\n\n`),
  'thinks in tags one letter at a time': {
    write: (text) => inPieces(1)(`<Thinking>${thoughts}</Thinking>${text}`),
  },
  'thinks in brackets': wrapped(`[THINK]${thoughts}[/THINK]`),
  'thinks on a channel': wrapped(
    `<|channel|>analysis<|message|>${thoughts}<|end|><|start|>assistant<|channel|>final<|message|>`,
  ),
  'never says where its thoughts begin': wrapped(`${thoughts}\n</think>\n`),
  'thinks in a field of its own': {
    write: (text) => chunk({ reasoning_content: thoughts, content: null }) + piece(text),
  },
  'thinks in parts': {
    write: (text) =>
      chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: thoughts }] }] }) +
      chunk({ content: [{ type: 'text', text }] }),
  },
  'begins with a byte order mark': wrapped('\ufeff'),
  'begins its stream with one': { write: (text) => `\ufeff${piece(text)}` },
  'sends odd chunks': {
    write: (text) =>
      [{}, { choices: [] }, { choices: null }, { usage: { prompt_tokens: 1, completion_tokens: 1 } }, null]
        .map((odd) => `data: ${JSON.stringify(odd)}\n\n`)
        .concat(': ping\n\n', chunk(null), chunk({ content: null }), chunk({}), piece(text))
        .join(''),
    end: `${end.replace('data: [DONE]\n\n', '')}data: {"choices":[],"usage":{"prompt_tokens":1,"completion_tokens":1}}\n\ndata: [DONE]\n\n`,
  },
};

const unfinished: Record<string, Dialect> = {
  'ends within its thoughts': wrapped('<think>'),
  'ends before it is known whether it thinks': { end: '' },
};

function modelOf(name: string, say: (sent: RequestBody) => string) {
  const {
    accepts = anyServer,
    write = piece,
    config = {},
    end: last = end,
  } = { ...dialects, ...unfinished }[name] ?? {};
  const bodies: RequestBody[] = [];
  const model = createModel({
    baseUrl: `https://${encodeURIComponent(name).replaceAll('%20', '-')}.test/v1`,
    ...{ apiKey: 'k', model: 'm' },
    fetch: async (request, init) => {
      const body: unknown = await new Request(request, init).json();
      if (!accepts.safeParse(body).success)
        return Response.json({ error: { message: 'unknown field', code: null } }, { status: 400 });
      const sent = anyServer.parse(body);
      bodies.push(sent);
      return new Response(write(say(sent)) + last, { headers: { 'content-type': 'text/event-stream' } });
    },
    ...config,
  });
  return { model, bodies };
}

const names = Object.keys(dialects);
test.each(names)('the changes of a model that %s are taken, and no thought is shown', async (name) => {
  const { model, bodies } = modelOf(name, () => answered);
  const events = await eventsOf(input, model);
  expect(outcomeOf(events)).toMatchObject({ source: 'model', failure: null });
  expect(outcomeOf(events).changes).toMatchObject([{ parameter: 'tc1' }]);
  expect(outcomeOf(events).note).toContain('Drive it.');
  expect(JSON.stringify(events)).not.toContain('SECRET');
  expect(bodies).toHaveLength(1);
  const isTold = !JSON.stringify(bodies[0]).includes('json_schema');
  expect(bodies[0]?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(bodies[0]?.messages[0]?.content.includes('JSON schema: {')).toBe(isTold);
});

test.each(names.filter((name) => !/around$/.test(name)))(
  'a driver who chats with a model that %s reads its answer alone, and the second as it comes',
  async (name) => {
    const { model } = modelOf(name, () => 'Soften the rear: `{"a": 1}`');
    const question = { messages: [{ role: 'user' as const, content: 'hi' }], maxTokens: 100, askedBy: 'x' };
    const chat = async () => {
      const pieces: string[] = [];
      for await (const one of model.answer(question)) pieces.push(one);
      return pieces;
    };
    expect((await chat()).join('')).toBe('Soften the rear: `{"a": 1}`');
    const second = await chat();
    expect(second.join('')).toBe('Soften the rear: `{"a": 1}`');
    if (name !== 'thinks in parts') expect(second.length).toBeGreaterThan(3);
  },
);

test('an answer without a schema may say what it changes before what it understood, and more than is asked', async () => {
  const { model } = modelOf('takes no schema', () => JSON.stringify({ ...rest, sure: true, understood }));
  expect(outcomeOf(await eventsOf(input, model)).changes).toMatchObject([{ parameter: 'tc1' }]);
});

test.each(['ends within its thoughts', 'ends before it is known whether it thinks'])(
  'nothing is shown of an answer that %s',
  async (name) => {
    const { model } = modelOf(name, () => thoughts);
    const pieces: string[] = [];
    const read = async () => {
      for await (const one of model.answer({ messages: [], maxTokens: 1, askedBy: 'x' })) pieces.push(one);
    };
    await read().catch(() => null);
    expect(pieces).toEqual([]);
  },
);
