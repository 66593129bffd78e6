import { expect, test } from 'vitest';
import { createOpenAiStandIn } from '../../emulators/openai/index.ts';
import { findingsOf } from './examine.ts';
import { checkModel } from './model.ts';

const configuration = {
  OPENAI_BASE_URL: 'http://stand-in.test/openai/v1',
  OPENAI_API_KEY: 'k',
  OPENAI_MODEL: 'm-1',
  AI_REASONING_EFFORT: 'low',
};

async function checked(on: string, shutdownDate: string | null) {
  const standIn = await createOpenAiStandIn({ pieceMs: 0 });
  const asked: number[] = [];
  const send = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.method === 'GET') return Response.json({ id: 'm-1', shutdown_date: shutdownDate });
    asked.push((await request.clone().text()).length);
    return standIn.fetch(request);
  };
  const look = { configuration, send };
  const findings = await findingsOf('Model', () => checkModel(look, new Date(on)));
  return { lines: findings.map(({ state, says }) => `${state}: ${says}`), asked };
}

test('the model is asked as much as a driver asks, and its last day is said', async () => {
  const { lines, asked } = await checked('2026-06-01', '2026-12-11');
  expect(lines).toEqual(['good: m-1 answers, and keeps to a schema', 'good: m-1 is served until 2026-12-11']);
  expect(asked).toEqual([expect.any(Number)]);
  expect(asked[0]).toBeGreaterThan(20_000);
});

test('a model that ends within weeks is to be replaced', async () => {
  const { lines } = await checked('2026-11-23', '2026-12-11');
  expect(lines[1]).toMatch(/^bad: OPENAI_MODEL m-1 ends on 2026-12-11: take its successor/);
  expect((await checked('2026-11-23', null)).lines).toHaveLength(1);
});
