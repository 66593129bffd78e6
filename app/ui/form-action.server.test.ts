import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { DatabaseUnavailable } from '#platform/database-errors';
import { formAction, replyWithErrors, type Sent } from './form-action.server.ts';

const schema = z.object({ words: z.string().min(1, 'Say something') });
const page = {
  isTyped: true,
  signIn: 'Please sign in again.',
  away: { message: 'Please try again.', log: 'words were not kept' },
  keep: ({ form }: Sent, about: object) => ({ words: form.get('words'), ...about }),
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

test('an accepted form leads on', async () => {
  const action = formAction(schema, ({ words }) => ({ redirectTo: `/${words}` }), page);
  expect(await send(action, { words: 'news' })).toEqual({ status: 303, answer: '/news' });
});

test('a form comes back with its values and its errors', async () => {
  const refused = formAction(schema, () => replyWithErrors(409, { message: 'Taken' }), page);
  expect(await send(refused, { words: 'loose' })).toEqual({
    status: 409,
    answer: { words: 'loose', message: 'Taken' },
  });
  const invalid = await send(formAction(schema, never, page), { words: '' });
  expect(invalid).toMatchObject({ status: 400, answer: { words: '', errors: { words: 'Say something' } } });
});

test('the handler is not called for a signed-out driver, nor beyond the rate limit', async () => {
  const action = formAction(schema, never, page);
  expect(await send(action, { words: 'loose' }, signedOut)).toMatchObject({
    status: 401,
    answer: { words: 'loose', message: 'Please sign in again.' },
  });
  expect(await send(action, { words: 'loose' }, { isRateLimited: true })).toMatchObject({
    status: 429,
    answer: { words: 'loose', code: 'too_fast' },
  });
  const elsewhere = formAction(schema, never, { signIn: () => ({ redirectTo: '/sign-in' }) });
  expect(await send(elsewhere, {}, signedOut)).toEqual({ status: 303, answer: '/sign-in' });
});

test('visitors may send a form that says so', async () => {
  const action = formAction(null, () => ({ redirectTo: '/' }), { signIn: null });
  expect(await send(action, {}, signedOut)).toEqual({ status: 303, answer: '/' });
});

test('a form comes back while the database is away or its subject is gone, and other errors are thrown', async () => {
  const fails = (error: Error) =>
    formAction(
      schema,
      () => {
        throw error;
      },
      page,
    );
  expect(await send(fails(new DatabaseUnavailable('away')), { words: 'loose' })).toMatchObject({
    status: 503,
    answer: { words: 'loose', message: 'Please try again.' },
  });
  vi.mocked(console.error).mockClear();
  const missing = () => {
    throw new Response(null, { status: 404 });
  };
  expect(
    await send(formAction(schema, missing, { ...page, goneMessage: 'It was deleted.' }), { words: 'loose' }),
  ).toMatchObject({ status: 404, answer: { words: 'loose', message: 'It was deleted.' } });
  await expect(send(fails(new TypeError('broken')), { words: 'loose' })).rejects.toThrow('broken');
});

test('an endpoint answers in the house form, and takes no other driver’s id', async () => {
  const body = z.object({ userId: z.string().optional(), size: z.coerce.number() });
  const action = formAction(body, ({ size }) => Response.json({ size }));
  const sent = (given: Record<string, string>, context: Context = {}) =>
    send(action, given, { path: '/api/like-setup', ...context });
  expect(await sent({ size: '2', userId: 'user_1' })).toEqual({ status: 200, answer: { size: 2 } });
  expect(await sent({ size: '2', userId: 'user_2' })).toMatchObject({
    status: 403,
    answer: { code: 'not_yours' },
  });
  expect(await sent({ size: '2', other: '1' })).toMatchObject({
    status: 400,
    answer: { code: 'invalid', fields: { other: 'We don’t know "other".' } },
  });
  expect(await sent({}, signedOut)).toMatchObject({ status: 401, answer: { code: 'signed_out' } });
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
