import { expect, test, vi } from 'vitest';
import { measureCall, nameUser } from './current-request.ts';
import { givenRequestId, withRequestLog } from './with-request-log.ts';

const request = new Request('https://scrutineer.example/setups?q=secret', { method: 'POST' });
const about = { worker: 'web', request, route: '/setups', id: 'request-1' } as const;

test('one line a request tells what was asked, what came and what it took, and nobody by name', async () => {
  const written = vi.spyOn(console, 'log').mockImplementation(() => {});
  await withRequestLog(about, async () => {
    nameUser('user_2abc');
    await measureCall('database', async () => 1);
    await measureCall('database', () => Promise.reject(new Error('away'))).catch(() => 0);
    return new Response(null, { status: 503 });
  });
  expect(written).toHaveBeenCalledTimes(1);
  const line = String(written.mock.calls[0]?.[0]);
  expect(JSON.parse(line)).toMatchObject({
    what: 'request',
    requestId: 'request-1',
    worker: 'web',
    route: '/setups',
    method: 'POST',
    status: 503,
    dependencies: { database: { calls: 2, failed: 1 } },
    user: expect.stringMatching(/^[\da-f]{64}$/),
  });
  expect(line).not.toMatch(/secret|user_2abc/);
});

test('two requests at once keep separate logs', async () => {
  const written = vi.spyOn(console, 'log').mockImplementation(() => {});
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const slow = withRequestLog({ ...about, id: 'slow' }, async () => {
    await gate;
    await measureCall('clerk', async () => 1);
    return new Response();
  });
  await withRequestLog({ ...about, id: 'quick' }, async () => new Response());
  letGo();
  await slow;
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines.map(({ requestId, dependencies }) => [requestId, Object.keys(dependencies)])).toEqual([
    ['quick', []],
    ['slow', ['clerk']],
  ]);
});

test('an id is taken over only where it is one of ours', () => {
  const id = crypto.randomUUID();
  const requestWith = (given: string) => new Request('https://ai', { headers: { 'X-Request-Id': given } });
  expect(givenRequestId(requestWith(id))).toBe(id);
  expect(givenRequestId(requestWith('x" or 1'))).not.toContain('or');
});
