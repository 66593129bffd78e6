import { expect, test } from 'vitest';
import { beginTrial } from './begin-trial.server.ts';
import type { Caller } from './run/engineer.server.ts';

const trial = new URL(
  'https://app.test/setup-assistant?game=ACC&car=bmw_m4_gt3&track=monza&sessionType=race&weather=wet&temperature=25&duration=60',
);

/** Where the setup of a trial opens, and what the engineer was asked for, who answers with this. */
async function begun(answer: () => Response, address = trial) {
  const asked: Record<string, unknown>[] = [];
  const context = {
    env: { APP_ORIGIN: 'https://app.test' },
    driver: { state: 'signed-in', userId: 'user_a', token: 't' },
    account: { hear: () => {} },
    requestId: 'r',
    ai: {
      fetch: async (_: string, { body }: { body: string }) => {
        asked.push(JSON.parse(body));
        return answer();
      },
    },
  } as unknown as Caller;
  return { to: await beginTrial(context, address, 'cs_1'), asked };
}

const events = (...lines: string[]) =>
  new Response(lines.map((line) => `${line}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });
const stored = 'event: stored\ndata: {"id": 42}';

test('the setup that was tried is made for its car, track and conditions, once for a payment', async () => {
  const { to, asked } = await begun(() => events(': waiting', stored));
  expect(to).toBe('/setup-assistant?setup=42');
  expect(asked).toMatchObject([
    {
      game: 'ACC',
      car: 'bmw_m4_gt3',
      track: 'monza',
      sessionType: 'race',
      weather: 'wet',
      temperature: 25,
      duration: 60,
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  ]);
  const again = await begun(() => events(stored));
  expect(again.asked[0]?.requestId).toBe(asked[0]?.requestId);
});

test('a setup that cannot be made at once is left to the form', async () => {
  for (const answer of [
    () => Response.json({ error: 'no plan', code: 'no_plan' }, { status: 402 }),
    () => events('event: error\ndata: {"error": "x", "code": "y", "status": 502}'),
    () => events(),
  ])
    expect((await begun(answer)).to).toBeNull();
  const without = await begun(() => events(stored), new URL('https://app.test/setup-assistant?base=7'));
  expect(without).toEqual({ to: null, asked: [] });
});
