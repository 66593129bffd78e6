import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { DatabaseUnavailable } from '#platform/database-errors';
import { formAction, replyWithErrors, type Submission } from './form-action.server.ts';

const schema = z.object({ words: z.string().min(1, 'Say something') });
const page = {
  isTyped: true,
  signIn: 'Please sign in again.',
  away: { message: 'Please try again.', log: 'words_write_failed' },
  keep: ({ form }: Submission, about: object) => ({ words: form.get('words'), ...about }),
} as const;

type Context = { isRateLimited?: boolean; driver?: object };

/** Sends a form, or a body in JSON, and reads the answer. */
async function send(
  action: ReturnType<typeof formAction>,
  body: Record<string, string>,
  { path = '/news', isRateLimited = false, driver }: Context & { path?: string } = {},
) {
  const isJson = path.startsWith('/api/');
  const init = isJson
    ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
    : { body: new URLSearchParams(body) };
  const answer = await action({
    request: new Request(`https://scrutineer.test${path}`, { method: 'POST', ...init }),
    params: {},
    context: { isRateLimited, driver: driver ?? { state: 'signed-in', userId: 'user_1' } },
  } as never).catch(thrownResponse);
  if (!(answer instanceof Response)) {
    const { init, data } = answer as Exclude<typeof answer, { headers: Headers }>;
    return { status: init?.status, answer: data };
  }
  const location = answer.headers.get('Location');
  return { status: answer.status, answer: location ?? (await answer.json()) };
}

function thrownResponse(error: unknown): Response {
  if (error instanceof Response) return error;
  throw error;
}

const signedOut = { driver: { state: 'signed-out' } };
const never = () => {
  throw new Error('not to be called');
};

const loose = { words: 'loose' };

test('an accepted form leads on', async () => {
  const action = formAction(schema, ({ words }) => ({ redirectTo: `/${words}` }), page);
  expect(await send(action, { words: 'news' })).toEqual({ status: 303, answer: '/news' });
});

const fails = (error: unknown) => () => {
  throw error;
};
const taken = () => replyWithErrors(409, { message: 'Taken' });
const missing = new Response(null, { status: 404 });
const gone = { ...page, goneMessage: 'It was deleted.' };

test.each<
  [why: string, action: ReturnType<typeof formAction>, context: Context, status: number, says: object]
>([
  ['its handler says so', formAction(schema, taken, page), {}, 409, { message: 'Taken' }],
  [
    'nobody is signed in',
    formAction(schema, never, page),
    signedOut,
    401,
    { message: 'Please sign in again.' },
  ],
  ['too many came', formAction(schema, never, page), { isRateLimited: true }, 429, { code: 'too_fast' }],
  [
    'the database is away',
    formAction(schema, fails(new DatabaseUnavailable('away')), page),
    {},
    503,
    { message: 'Please try again.' },
  ],
  ['its subject is gone', formAction(schema, fails(missing), gone), {}, 404, { message: 'It was deleted.' }],
])('a form comes back with what was typed where %s', async (_, action, context, status, says) => {
  expect(await send(action, loose, context)).toMatchObject({ status, answer: { ...loose, ...says } });
  vi.mocked(console.error).mockClear();
});

test('a form that is filled in wrongly comes back with its errors, before its handler is called', async () => {
  const invalid = await send(formAction(schema, never, page), { words: '' });
  expect(invalid).toMatchObject({ status: 400, answer: { words: '', errors: { words: 'Say something' } } });
});

test('an error that nobody expected is thrown', async () => {
  const action = formAction(schema, fails(new TypeError('broken')), page);
  await expect(send(action, loose)).rejects.toThrow('broken');
});

test('a signed-out driver may be led to the door', async () => {
  const elsewhere = formAction(schema, never, { signIn: () => ({ redirectTo: '/sign-in' }) });
  expect(await send(elsewhere, {}, signedOut)).toEqual({ status: 303, answer: '/sign-in' });
});

test('visitors may send a form that says so', async () => {
  const action = formAction(null, () => ({ redirectTo: '/' }), { signIn: null });
  expect(await send(action, {}, signedOut)).toEqual({ status: 303, answer: '/' });
});

test.each([
  [{ size: '2', userId: 'user_1' }, {}, 200, { size: 2 }],
  [{ size: '2', userId: 'user_2' }, {}, 403, { code: 'not_yours' }],
  [{ size: '2', other: '1' }, {}, 400, { code: 'invalid', fields: { other: 'We don’t know "other".' } }],
  [{}, signedOut, 401, { code: 'signed_out' }],
] as const)('an endpoint answers %j in the house form', async (body, context, status, answer) => {
  const shape = z.object({ userId: z.string().optional(), size: z.coerce.number() });
  const action = formAction(shape, ({ size }) => Response.json({ size }));
  const reply = await send(action, body, { path: '/api/like-setup', ...context });
  expect(reply).toMatchObject({ status, answer });
});

test('only an action that keeps typed text answers a rate limit in place of the door', () => {
  expect(formAction(schema, never, page)).toHaveProperty('answersRateLimit', true);
  expect(formAction(schema, never)).not.toHaveProperty('answersRateLimit');
});

test('every action of a route is made by formAction', () => {
  for (const file of readdirSync('app/routes')) {
    const action = /^export (?:async function|function|const) action\b.*(?:\n.*){0,4}/m.exec(
      readFileSync(`app/routes/${file}`, 'utf8'),
    )?.[0];
    // The operator's page shares its route with every unknown address.
    if (action && file !== '$.tsx') expect(action, file).toMatch(/^export const action = formAction\(/);
  }
});
