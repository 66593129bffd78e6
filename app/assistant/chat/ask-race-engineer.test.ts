import { expect, test } from 'vitest';
import { askRaceEngineer } from './ask-race-engineer.ts';

const question = { message: 'hello', context: [] };

async function ask(answer: () => Promise<Response>) {
  const pieces: string[] = [];
  const end = await askRaceEngineer(question, {
    signal: new AbortController().signal,
    onText: (text) => pieces.push(text),
    fetch: answer as typeof globalThis.fetch,
  });
  return { pieces, end };
}

const stream = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/event-stream' } });
const text = (piece: string) => `event: text\ndata: ${JSON.stringify({ text: piece })}\n\n`;

test('an answer comes in pieces and then whole', async () => {
  const done = 'event: done\ndata: {"response":"Hello!"}\n\n';
  const { pieces, end } = await ask(async () => stream(text('Hel') + text('lo!') + done));
  expect(pieces).toEqual(['Hel', 'lo!']);
  expect(end).toEqual({ ok: true, response: 'Hello!' });
});

test('a refusal before the answer means that the message was not heard', async () => {
  const { end } = await ask(async () =>
    Response.json({ error: 'Not so fast.', code: 'too_fast' }, { status: 429 }),
  );
  expect(end).toEqual({ ok: false, error: 'Not so fast.', isKept: false });
});

test('a message is kept with what was answered to it, and with no word of an answer it is not', async () => {
  const failed = (kept: boolean) =>
    `event: error\ndata: ${JSON.stringify({ error: 'The engineer declined.', kept })}\n\n`;
  const declined = await ask(async () => stream(text('I ') + failed(true)));
  expect(declined).toEqual({
    pieces: ['I '],
    end: { ok: false, error: 'The engineer declined.', isKept: true },
  });
  expect((await ask(async () => stream(failed(false)))).end).toMatchObject({ ok: false, isKept: false });
  const broken = await ask(async () => stream(text('I ')));
  expect(broken.end).toMatchObject({ ok: false, isKept: true });
  expect((await ask(async () => stream(''))).end).toMatchObject({ ok: false, isKept: false });
});

test('no line and no readable answer have a sentence too', async () => {
  const sentence = 'We couldn’t reach the race engineer. Please try again.';
  const none = await ask(async () => {
    throw new TypeError('no line');
  });
  expect(none.end).toEqual({ ok: false, error: sentence, isKept: false });
  const odd = await ask(async () => new Response('<html>', { status: 502 }));
  expect(odd.end).toEqual({ ok: false, error: sentence, isKept: false });
});
