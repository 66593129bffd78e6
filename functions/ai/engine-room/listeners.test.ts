import { afterEach, expect, test, vi } from 'vitest';
import { LiveRun, runStream } from './listeners.ts';

afterEach(() => {
  vi.useRealTimers();
});

const row = (id: number, event = 'change') => ({ id, event, data: `{"n":${id}}` });
const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

test('a run that is over is told from its past alone', async () => {
  expect(await textOf(runStream([row(1, 'baseline'), row(2, 'done')], undefined))).toBe(
    'id: 1\nevent: baseline\ndata: {"n":1}\n\nid: 2\nevent: done\ndata: {"n":2}\n\n',
  );
});

test('what comes follows what was, up to the last event', async () => {
  const live = new LiveRun();
  const text = textOf(runStream([row(1)], live));
  live.tell(row(2));
  live.tell(row(3, 'done'));
  live.tell(row(4));
  expect((await text).match(/id: \d/g)).toEqual(['id: 1', 'id: 2', 'id: 3']);
});

test('a quiet stream says every fifteen seconds that it is there', async () => {
  vi.useFakeTimers();
  const live = new LiveRun();
  const text = textOf(runStream([], live));
  await vi.advanceTimersByTimeAsync(46_000);
  live.end();
  expect((await text).match(/^: still here$/gm)).toHaveLength(3);
});

test('who leaves is no longer told, and the run does not notice', async () => {
  const live = new LiveRun();
  const reader = runStream([], live).getReader();
  const other = textOf(runStream([], live));
  await reader.cancel();
  live.tell(row(1));
  live.end();
  expect(await other).toContain('id: 1');
});
