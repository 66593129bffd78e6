import {
  createExecutionContext,
  createScheduledController,
  env,
  waitOnExecutionContext,
} from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import worker from './index.ts';

const handler: Pick<ExportedHandler<never>, 'scheduled'> = worker;

let logged: unknown[][];
let reported: unknown[][];
beforeEach(() => {
  logged = vi.spyOn(console, 'log').mockImplementation(() => {}).mock.calls;
  reported = vi.spyOn(console, 'error').mockImplementation(() => {}).mock.calls;
});

afterEach(() => void vi.restoreAllMocks());

const lines = (calls: unknown[][]) => calls.map(([line]) => JSON.parse(String(line)) as unknown);

/** Starts the Worker as its cron trigger does, at a database that answers so. */
async function tick(answer: (request: Request) => Response | Promise<Response>): Promise<void> {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => answer(new Request(input, init)));
  const context = createExecutionContext();
  await handler.scheduled?.(createScheduledController({ cron: '17 * * * *' }), env as never, context);
  await waitOnExecutionContext(context);
}

test('the cron trigger does the hourly work, logs its counts and keeps them for the operators', async () => {
  const found: unknown[] = [];
  await tick(async (request) => {
    const isFinding = request.url.endsWith('/keep_check_findings');
    if (isFinding) found.push(await request.json());
    if (isFinding) return new Response(null, { status: 204 });
    const isCount = /\/rpc\/(?!subscriptions_without_account)/.test(request.url);
    return Response.json(isCount ? 0 : []);
  });
  expect(lines(logged)).toMatchObject([{ what: 'hourly_work', forgotten: 0, waitingBlocks: 0 }]);
  const figures = { 'reconciled synced': 0, unfinished: 0, settledBlocks: 0 };
  expect(found).toMatchObject([{ check_name: 'hourly work', figures, problems: [] }]);
  expect(reported).toEqual([]);
});

test('while the database is away each part of the hourly work is reported, and nothing is thrown', async () => {
  await tick(() => new Response('', { status: 500 }));
  const parts = [
    ...['without account', 'reconcile', 'unfinished events', 'old events', 'deleted setups'],
    ...['grown accounts', 'recounts', 'blocked authors', 'waiting blocks'],
  ];
  expect(lines(reported)).toMatchObject([
    ...parts.map((part) => ({ what: 'hourly_work_failed', part })),
    { what: 'check_findings_write_failed' },
  ]);
  expect(lines(logged)).toMatchObject([{ reconciled: null, forgotten: null, waitingBlocks: null }]);
});
