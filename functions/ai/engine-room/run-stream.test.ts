import { afterEach, expect, test, vi } from 'vitest';
import { LiveRun, runStream } from './run-stream.ts';

afterEach(() => {
  vi.useRealTimers();
});

const row = (id: number) => ({ id, event: 'note', data: { note: `${id}` } }) as const;
const end = (id: number) => ({ id, event: 'done', data: { id: 7, source: 'model', reason: null } }) as const;
const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

test('a run that is over is told from its past alone', async () => {
  expect(await textOf(runStream([row(1), end(2)], undefined))).toBe(
    'id: 1\nevent: note\ndata: {"note":"1"}\n\nid: 2\nevent: done\ndata: {"id":7,"source":"model","reason":null}\n\n',
  );
});

test('new events follow earlier ones, up to the last', async () => {
  const live = new LiveRun();
  const text = textOf(runStream([row(1)], live));
  live.tell(row(2));
  live.tell(end(3));
  live.tell(row(4));
  expect((await text).match(/id: \d/g)).toEqual(['id: 1', 'id: 2', 'id: 3']);
});

test('a quiet stream says within a second that it is there', async () => {
  vi.useFakeTimers();
  const live = new LiveRun();
  const text = textOf(runStream([], live));
  await vi.advanceTimersByTimeAsync(6_000);
  live.end();
  expect((await text).match(/^: still here$/gm)).toHaveLength(8);
});

test('a listener that leaves hears no more, and the run goes on', async () => {
  const live = new LiveRun();
  const reader = runStream([], live).getReader();
  const other = textOf(runStream([], live));
  await reader.cancel();
  live.tell(row(1));
  live.end();
  expect(await other).toContain('id: 1');
});
