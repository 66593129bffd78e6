import { expect, test } from 'vitest';
import type { RunEvent } from '#racing/engineer/run/protocol';
import { watchRun } from './watch-run.ts';

type Asked = { address: string; method: string; lastEventId: string | null };

/** Answers request after request; a `break` after the text ends the line as a lost connection does. */
function server(answers: readonly { text: string; breaks?: boolean; status?: number; type?: string }[]) {
  const asked: Asked[] = [];
  const left = [...answers];
  const fetch = (async (address: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    asked.push({ address, method: init?.method ?? 'GET', lastEventId: headers.get('last-event-id') });
    const answer = left.shift();
    if (!answer) throw new TypeError('no line');
    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          if (answer.text !== '') controller.enqueue(new TextEncoder().encode(answer.text));
        },
        pull(controller) {
          if (answer.breaks) controller.error(new TypeError('line broke'));
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, {
      status: answer.status ?? 200,
      headers: { 'Content-Type': answer.type ?? 'text/event-stream' },
    });
  }) as typeof globalThis.fetch;
  return { asked, fetch };
}

function line(id: number, event: RunEvent): string {
  return `id: ${id}\nevent: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`;
}

async function watch(begin: { form: FormData } | { id: number }, answers: Parameters<typeof server>[0]) {
  const { asked, fetch } = server(answers);
  const seen: string[] = [];
  const pauses: number[] = [];
  const end = await watchRun({
    begin,
    fetch,
    signal: new AbortController().signal,
    wait: async (ms) => void pauses.push(ms),
    onEvent: ({ event }) => seen.push(event),
    onCutOff: () => seen.push('cut off'),
  });
  return { asked, seen, pauses, end };
}

const stored = line(2, { event: 'stored', data: { id: 7 } });
const note = line(3, { event: 'note', data: { note: 'n' } });
const done = line(4, {
  event: 'done',
  data: { id: 7, source: 'baseline', reason: { code: 'engineer_slow' } },
});

test('a run is followed to its end over one request', async () => {
  const { asked, seen, end } = await watch({ form: new FormData() }, [{ text: stored + note + done }]);
  expect(asked).toEqual([{ address: '/setup-assistant/run', method: 'POST', lastEventId: null }]);
  expect(seen).toEqual(['stored', 'note', 'done']);
  expect(end).toEqual({ how: 'done', id: 7, reason: 'engineer_slow' });
});

test('a broken line is taken up where it was, and the form is not sent again', async () => {
  const { asked, seen, end } = await watch({ form: new FormData() }, [
    { text: stored, breaks: true },
    { text: '', status: 502, type: 'application/json' },
    { text: note + done },
  ]);
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
  expect(asked.at(-1)).toEqual({ address: '/setup-assistant/run?setup=7', method: 'GET', lastEventId: '2' });
  expect(seen).toEqual(['stored', 'note', 'done']);
  expect(end).toEqual({ how: 'done', id: 7, reason: 'engineer_slow' });
});

test('a line that breaks before the run has its number is lost, for the form must not go twice', async () => {
  const { asked, end } = await watch({ form: new FormData() }, [{ text: '', breaks: true }, { text: done }]);
  expect(asked).toHaveLength(1);
  expect(end).toEqual({ how: 'lost', id: null });
});

test('a line that stays broken is tried after growing pauses, and given up after minutes', async () => {
  const { asked, seen, pauses, end } = await watch({ id: 7 }, []);
  expect(end).toEqual({ how: 'lost', id: 7 });
  expect(asked).toHaveLength(pauses.length + 1);
  const growing = pauses.slice(0, 8);
  expect(growing).toEqual(growing.toSorted((a, b) => a - b));
  expect(pauses[0]).toBeLessThanOrEqual(300);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(60_000);
  const minutes = pauses.reduce((sum, ms) => sum + ms, 0) / 60_000;
  expect(minutes).toBeGreaterThan(5);
  expect(minutes).toBeLessThan(10);
  // A moment's break is not worth a word.
  expect(seen).toHaveLength(pauses.length - 2);
});

test('pages that lost the same server do not come back at the same time', async () => {
  const both = await Promise.all([watch({ id: 7 }, []), watch({ id: 7 }, [])]);
  expect(both[0]?.pauses).not.toEqual(both[1]?.pauses);
});

test('an event makes the pauses short again', async () => {
  const { pauses } = await watch({ id: 7 }, [
    ...Array.from({ length: 8 }, () => ({ text: '', status: 502, type: 'application/json' })),
    { text: note, breaks: true },
    { text: done },
  ]);
  expect(pauses.at(-2)).toBeGreaterThan(10_000);
  expect(pauses.at(-1)).toBeLessThan(400);
});

test.each([
  [502, 2, { how: 'done' }],
  [503, 2, { how: 'done' }],
  [429, 2, { how: 'done' }],
  [408, 2, { how: 'done' }],
  [200, 2, { how: 'done' }],
  [401, 1, { how: 'lost', id: 7 }],
  [403, 1, { how: 'lost', id: 7 }],
  [404, 1, { how: 'lost', id: 7 }],
])('a server that answers %i is asked %i times', async (status, times, how) => {
  const { asked, end } = await watch({ id: 7 }, [
    { text: '', status, type: 'application/json' },
    { text: done },
  ]);
  expect(asked).toHaveLength(times);
  expect(end).toMatchObject(how);
});

test('a form that is not accepted comes back', async () => {
  const form = { message: 'Please select a car', values: {}, errors: {} };
  const { end } = await watch({ form: new FormData() }, [
    { text: JSON.stringify(form), status: 400, type: 'application/json' },
  ]);
  expect(end).toEqual({ how: 'returned', form });
});

test('a run that fails says why', async () => {
  const { end } = await watch({ form: new FormData() }, [
    { text: line(2, { event: 'error', data: { error: 'Not today.', code: 'run_failed', status: 500 } }) },
  ]);
  expect(end).toEqual({ how: 'failed', message: 'Not today.', code: 'run_failed' });
});
