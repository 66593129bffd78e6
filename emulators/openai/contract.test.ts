import { expect, test, vi } from 'vitest';
import { createModel, modelEndpoints } from '../../platform/adapters/openai/model.ts';
import { conversationMessages } from '../../racing/engineer/run/conversation.ts';
import { prepareRun } from '../../racing/engineer/run/job.ts';
import { messagesFor } from '../../racing/engineer/answer/prompt.ts';
import { answerFormat } from '../../racing/engineer/baseline/proposed-changes.ts';
import { type Typed, typeProblems } from '../../tests/support/vendor-types.ts';
import { createOpenAiStandIn } from './index.ts';
import { scenarios } from './scenarios.ts';
import { dryRace } from '../../racing/engineer/baseline/dry-race.fixture.ts';

/** The package adds `output_text` to what the service sends. */
const imports = `
import type { ChatCompletionChunk, ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { Response, ResponseCreateParamsStreaming, ResponseStreamEvent } from 'openai/resources/responses/responses';
type Sent<Event> = Event extends { response: Response } ? Omit<Event, 'response'> & { response: Omit<Response, 'output_text'> } : Event;`;
const problems = (values: Typed[]) => typeProblems(imports, values);
const types = {
  responses: { asked: 'ResponseCreateParamsStreaming', answered: 'Sent<ResponseStreamEvent>[]' },
  'chat-completions': {
    asked: 'ChatCompletionCreateParamsStreaming',
    answered: 'ChatCompletionChunk[]',
  },
};

type Endpoint = keyof typeof types;
const typed = (endpoint: Endpoint, name: 'asked' | 'answered', value: unknown): Typed => ({
  name: `${endpoint}, ${name}`,
  type: types[endpoint][name],
  value,
});

const request = { game: 'ACC', car: 'bmw_m4_gt3', track: 'zolder', ...dryRace } as const;

/** Scenarios whose answers come to an end. */
const ending = scenarios.filter(
  (scenario) => !['slow', 'stall', 'stall-midway', 'cut-off'].includes(scenario),
);

/** Asks for a setup and for words in every scenario that ends. @returns what went over the wire */
async function asks(endpoint: Endpoint): Promise<{ bodies: unknown[]; chunks: unknown[] }> {
  const bodies: unknown[] = [];
  const streams: Promise<string>[] = [];
  const standIn = await createOpenAiStandIn({ pieceMs: 0 });
  const model = createModel({
    baseUrl: 'http://stand-in.test/openai/v1',
    apiKey: 'k',
    model: 'm',
    endpoint,
    dialect: 'openai',
    knowsPromptCache: true,
    reasoningEffort: 'low',
    timeLimits: { firstByteMs: 50, idleMs: 50 },
    fetch: async (input, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      const response = await standIn.fetch(new Request(input, init));
      if (response.ok)
        streams.push(
          response
            .clone()
            .text()
            .catch(() => ''),
        );
      return response;
    },
  });
  for (const scenario of ending) {
    const words = `loose [[scenario:${scenario}]]`;
    const { briefing } = prepareRun({ kind: 'generate', request, driver: { words }, base: null }, '');
    for (const question of [
      { messages: messagesFor(briefing), format: answerFormat, maxTokens: 1000, askedBy: 'x' },
      { messages: conversationMessages([], words, null), maxTokens: 1000, askedBy: 'x' },
    ]) {
      try {
        for await (const _ of model.answer(question));
      } catch {
        // Half of the scenarios are failures.
      }
    }
  }
  const chunks = (await Promise.all(streams)).flatMap((text) =>
    [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, line]) => JSON.parse(line ?? '') as unknown),
  );
  return { bodies, chunks };
}

/** One of each shape: a piece's words and place make no difference to the types. */
function shapesOf(chunks: readonly unknown[]): unknown[] {
  const varied = /"(?:content|delta)":"[^"]*"|"sequence_number":\d+/g;
  const shapes = new Map(chunks.map((chunk) => [JSON.stringify(chunk).replaceAll(varied, ''), chunk]));
  return [...shapes.values()].slice(0, 400);
}

test('all that is asked of the model, and every piece of an answer, is what the package types', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const values: Typed[] = [];
  for (const endpoint of modelEndpoints) {
    const { bodies, chunks } = await asks(endpoint);
    expect(bodies).toHaveLength(2 * ending.length);
    expect(chunks.length).toBeGreaterThan(1000);
    values.push(...bodies.map((value) => typed(endpoint, 'asked', value)));
    values.push(typed(endpoint, 'answered', shapesOf(chunks)));
  }
  expect(problems(values)).toEqual([]);
});

test('a parameter or a piece that the package does not know is found', () => {
  const messages = [{ role: 'user', content: 'x' }];
  const completion = { model: 'm', messages, stream: true };
  const response = { model: 'm', input: messages, stream: true };
  const place = { item_id: 'm', output_index: 0, content_index: 0, sequence_number: 1 };
  const delta = { type: 'response.output_text.delta', ...place, delta: 'x', logprobs: [] };
  const headless = { type: 'response.completed', sequence_number: 1, response: { id: 'x' } };
  expect(
    problems([
      typed('chat-completions', 'asked', completion),
      typed('responses', 'asked', response),
      typed('responses', 'answered', [delta]),
    ]),
  ).toEqual([]);
  expect(
    problems([
      typed('chat-completions', 'asked', { ...completion, max_output_tokens: 5 }),
      typed('responses', 'asked', { ...response, max_completion_tokens: 5 }),
      typed('responses', 'answered', [{ ...delta, other: 1 }]),
      typed('responses', 'answered', [headless]),
    ]),
  ).toHaveLength(4);
});

/**
 * Faults of a schema that OpenAI's strict mode refuses. Source: its guide to structured outputs, "Supported schemas"
 * (developers.openai.com/api/docs/guides/structured-outputs), read in November 2026.
 */
const keywords =
  /^(?:type|properties|required|additionalProperties|items|enum|const|description|title|anyOf|pattern|format|(?:exclusive)?(?:Minimum|Maximum|minimum|maximum)|multipleOf|minItems|maxItems)$/;
type Schema = { [keyword: string]: unknown; properties?: object; items?: Schema; anyOf?: Schema[] };
function refusals({ ...schema }: Schema, at = 'schema', depth = 1): string[] {
  const { properties, required, items, anyOf = [] } = schema;
  const names = Object.keys(properties ?? {});
  const isOpen = schema.type === 'object' && schema.additionalProperties !== false;
  const optional = names.filter((name) => !(Array.isArray(required) && required.includes(name)));
  const inner = [
    ...Object.entries(properties ?? {}),
    ...anyOf.entries(),
    ...(items ? [['items', items]] : []),
  ];
  return [
    ...Object.keys(schema).filter((keyword) => !keywords.test(keyword)),
    ...(isOpen ? ['open'] : []),
    ...(depth > 10 ? ['deep'] : []),
    ...optional,
  ]
    .map((problem) => `${at}: ${problem}`)
    .concat(inner.flatMap(([name, one]) => refusals(one as Schema, `${at}.${name}`, depth + 1)));
}

test('the schema of the changes is one that strict mode takes', () => {
  const { schema } = answerFormat;
  const open = { ...schema, additionalProperties: true, required: [], maxLength: 3 };
  expect([refusals(schema), refusals(open).length]).toEqual([
    [],
    2 + Object.keys(schema.properties ?? {}).length,
  ]);
});
