import { expect, test, vi } from 'vitest';
import { createModel } from '../../core/adapters/openai.ts';
import { conversationMessages } from '../../core/engineer/run/conversation.ts';
import { prepareRun } from '../../core/engineer/run/job.ts';
import { messagesFor } from '../../core/engineer/answer/prompt.ts';
import { answerFormat } from '../../core/engineer/baseline/proposed-changes.ts';
import { type Typed, typeProblems } from '../../tests/support/vendor-types.ts';
import { createOpenAiStandIn, scenarios } from './index.ts';
import { strictSchemaProblem } from './strict-schema.ts';
import { dryRace } from '../../core/engineer/baseline/dry-race.fixture.ts';

const imports = `import type { ChatCompletionChunk, ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';`;
const problems = (values: Typed[]) => typeProblems(imports, values);
const asked = (value: unknown): Typed => ({
  name: 'asked',
  type: 'ChatCompletionCreateParamsStreaming',
  value,
});

const request = { game: 'ACC', car: 'bmw_m4_gt3', track: 'zolder', ...dryRace } as const;

/** Scenarios whose answers come to an end. */
const ending = scenarios.filter(
  (scenario) => !['slow', 'stall', 'stall-midway', 'cut-off'].includes(scenario),
);

/** Asks for a setup and for words in every scenario that ends. @returns what went over the wire */
async function asks(): Promise<{ bodies: unknown[]; chunks: unknown[] }> {
  const bodies: unknown[] = [];
  const streams: Promise<string>[] = [];
  const standIn = await createOpenAiStandIn({ pieceMs: 0 });
  const model = createModel({
    baseUrl: 'http://stand-in.test/openai/v1',
    apiKey: 'k',
    model: 'm',
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

test('all that is asked of the model, and every piece of an answer, is what the package types', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const { bodies, chunks } = await asks();
  expect(bodies).toHaveLength(2 * ending.length);
  expect(chunks.length).toBeGreaterThan(1000);
  expect(problems(bodies.map(asked))).toEqual([]);
  const shapes = new Map(
    chunks.map((chunk) => [JSON.stringify(chunk).replaceAll(/"content":"[^"]*"/g, ''), chunk]),
  );
  const value = [...shapes.values()].slice(0, 400);
  expect(problems([{ name: 'answered', type: 'ChatCompletionChunk[]', value }])).toEqual([]);
});

test('a parameter that the package does not know and a schema that strict mode refuses are found', () => {
  const plain = { model: 'm', messages: [{ role: 'user', content: 'x' }], stream: true };
  expect(problems([asked(plain)])).toEqual([]);
  expect(problems([asked({ ...plain, max_output_tokens: 5 })])).toHaveLength(1);
  const open = { ...answerFormat.schema, additionalProperties: true };
  expect(strictSchemaProblem(answerFormat.schema)).toBeNull();
  expect(strictSchemaProblem(open)).toContain('additionalProperties');
});
