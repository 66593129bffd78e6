import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventParser, readEvents, type StreamEvent } from './event-stream.ts';

function parsed(pieces: readonly string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const parser = createEventParser({ onEvent: (event) => events.push(event) });
  for (const piece of pieces) parser.feed(piece);
  return events;
}

const stream =
  'id: 1\nevent: baseline\ndata: {"a":1}\n\n: still here\n\nid: 2\r\nevent: note\r\ndata: one\r\ndata: two\r\n\r\nevent: done\rdata:{}\r\r\n';
const events = [
  { id: '1', event: 'baseline', data: '{"a":1}' },
  { id: '2', event: 'note', data: 'one\ntwo' },
  { id: '2', event: 'done', data: '{}' },
];

test('events with every kind of line end are read alike wherever their stream is cut, and comments are none', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: stream.length })), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), stream.length];
      const pieces = places.slice(1).map((end, index) => stream.slice(places[index], end));
      expect(parsed(pieces)).toEqual(events);
    }),
  );
});

test('an event that was not finished is dropped', () => {
  expect(parsed(['event: change\ndata: {"half":'])).toEqual([]);
  expect(parsed(['event: change\n\n'])).toEqual([]);
});

test('an event without a name is a message', () => {
  expect(parsed(['data\n\n'])).toEqual([{ id: null, event: 'message', data: '' }]);
});

test('leaving the loop closes the line', async () => {
  let closed = false;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('data: ü\n\ndata: b\n\n'));
    },
    cancel() {
      closed = true;
    },
  });
  for await (const event of readEvents(body)) {
    expect(event.data).toBe('ü');
    break;
  }
  expect(closed).toBe(true);
});
