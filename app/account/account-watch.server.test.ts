import { expect, test, vi } from 'vitest';
import { watchAccount } from './account-watch.server.ts';

const rest = 'https://database.test/rest/v1';
const anyRow = { headers: { 'content-range': '0-0/*' } };
const nothing = { headers: { 'content-range': '*/*' } };

/** A watch whose database gives these answers, and how often it was asked for the account alone. */
function watched(...answers: (Response | Error)[]) {
  const ask = vi.fn(() => listening(`${rest}/rpc/my_profile`));
  const account = watchAccount(ask);
  const listening = account.listening(async () => {
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer ?? new Error('nothing more was expected');
  });
  return { ...account, ask, read: (path: string) => listening(`${rest}/${path}`) };
}

test.each<[account: string, path: string, answer: Response | Error]>([
  ['of which rows were read', 'subscriptions?select=status', Response.json([{}], anyRow)],
  [
    'that stored a row',
    'setups?on_conflict=user_id,request_id',
    new Response('[{}]', { status: 201, headers: nothing.headers }),
  ],
  ['of a driver without a profile yet', 'rpc/my_profile', Response.json([], nothing)],
  ['whose database is broken', 'subscriptions', new Response(null, { status: 500 })],
  ['whose database is away', 'subscriptions', new Error('away')],
])('an account %s is open, and nobody is asked for it', async (_, path, answer) => {
  const { read, isClosed, ask } = watched(answer);
  await read(path).catch(() => null);
  expect([await isClosed(), ask.mock.calls.length]).toEqual([false, 0]);
});

test('an account is closed as soon as anything says so, whatever else was answered', async () => {
  const { read, isClosed, hear } = watched(new Response(null, { status: 410 }), Response.json([{}], anyRow));
  hear('open');
  await read('generations?select=id').then(() => read('setups?select=id'));
  hear('open');
  expect(await isClosed()).toBe(true);
});

test.each([
  ['where nothing was asked', null, Response.json([])],
  ['of a table without a fitting row', 'generations?id=eq.5', Response.json([], nothing)],
  ['of a list for everybody', 'rpc/list_public_setups', Response.json([{}], anyRow)],
  ['of a withheld setup', 'rpc/withheld_setup', Response.json(null, anyRow)],
  ['that was refused', 'generations', new Response(null, { status: 403 })],
])('an answer %s says nothing, so the database is asked once', async (_, path, answer) => {
  for (const status of [410, 200]) {
    const profile = new Response(null, { status });
    const { read, isClosed, ask } = watched(...(path ? [answer.clone()] : []), profile);
    if (path) await read(path);
    expect([await isClosed(), await isClosed()]).toEqual([status === 410, status === 410]);
    expect(ask).toHaveBeenCalledTimes(1);
  }
});

test('a write that is one too many in this minute is told from the refusals of others', async () => {
  const refused = (status: number, code: string) => Response.json({ code }, { status });
  const { read, wroteTooMuch } = watched(
    refused(429, ''),
    new Response('slow down', { status: 429 }),
    refused(400, '23514'),
    refused(429, 'PT429'),
    Response.json([]),
  );
  for (const _ of [1, 2, 3]) await read('setups');
  expect(wroteTooMuch()).toBe(false);
  expect(await (await read('setups')).json()).toEqual({ code: 'PT429' });
  await read('setups');
  expect(wroteTooMuch()).toBe(true);
});
