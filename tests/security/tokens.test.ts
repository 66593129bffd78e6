import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { appOrigin } from '../support/stand-ins.ts';
import { type Answer, ask, claimsOf, cookiesOf, each, fromOwnPage, signed } from './product.ts';
import { bodyOf, routes } from '../support/requests.ts';
import { sampled } from '../support/sampled.ts';
import { stateOf, thingsToSend } from './stocked-driver.ts';
import { openTally } from './tally.ts';

const tally = openTally();
const things = await thingsToSend();

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The header that the instance's own tokens have. */
const ownHeader = () => JSON.parse(Buffer.from(signed({}).split('.')[0] ?? '', 'base64url').toString());

function signedBy(key: KeyObject, header: object, claims: object): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}

/**
 * Tokens in the name of a driver that Clerk has not given, or not for us, or not for now. Every kind is tried by
 * `platform/identity/session-token.test.ts` and `authenticator.test.ts`: these meet each entrance over HTTP.
 */
const refused: Record<string, (id: string) => string> = {
  'alg none': (id) => `${encode({ ...ownHeader(), alg: 'none' })}.${encode(claimsOf(id))}.`,
  'a key that it brings along': (id) =>
    signedBy(
      stranger.privateKey,
      { ...ownHeader(), jwk: stranger.publicKey.export({ format: 'jwk' }), jku: 'https://evil.example/jwks' },
      claimsOf(id),
    ),
  'a wrong azp': (id) => signed({ ...claimsOf(id), azp: 'https://evil.example' }),
  'a time that is over': (id) => signed(claimsOf(id, 600)),
  'a time that has not come': (id) => signed(claimsOf(id, -600)),
  'a future nbf': (id) => signed({ ...claimsOf(id), nbf: claimsOf(id).exp + 600 }),
  'sts pending': (id) => signed({ ...claimsOf(id), sts: 'pending' }),
};

/** The same token as a browser's cookies and as a bearer. */
const carriers = (token: string): Record<string, string>[] => [
  { cookie: cookiesOf(token) },
  { authorization: `Bearer ${token}` },
];

/** Where a program comes with its token instead of a browser: the endpoints, and one page for all of them. */
const takesBearers = /^\/(api\/|my-setups$|account\/data)/;

/** Every private thing to read and everything to write, as somebody with these headers gets it. */
async function everything(
  headers: Record<string, string>,
  act: (what: string, answer: Answer) => void,
  among: <Case>(cases: readonly Case[]) => readonly Case[] = (cases) => cases,
) {
  const reads = routes.flatMap(([, { path, isPrivate }]) => (isPrivate ? [{ path, write: undefined }] : []));
  const writes = routes.flatMap(([, route]) => route.writes.map((write) => ({ path: write.path, write })));
  await each(among([...reads, ...writes]), async ({ path: pathOf, write }) => {
    const path = pathOf(things);
    if ('authorization' in headers && !takesBearers.test(path)) return;
    const { body, headers: typed } = write ? bodyOf(write, things) : { headers: {} };
    const method = write?.method ?? 'GET';
    const answer = await ask(path, { method, body, headers: { ...typed, ...fromOwnPage, ...headers } });
    act(`${method} ${path}`, answer);
  });
}

test('no token but Clerk’s own for us and for now opens, or changes, anything', async () => {
  const asVisitor = new Map<string, number>();
  await everything({}, (what, { status }) => asVisitor.set(what, status));
  const before = await stateOf(things.own);
  let turn = 0;
  for (const [what, forge] of Object.entries(refused)) {
    for (const headers of carriers(forge(things.own.id))) {
      turn += 1;
      const inTurn = <Case>(cases: readonly Case[]) => sampled(cases, 7, turn);
      await everything(
        headers,
        (request, { status, text }) => {
          const told = things.own.marks.some((mark) => text.includes(mark));
          const held = !told && status === asVisitor.get(request);
          tally.count(
            held ? null : `${what} in ${Object.keys(headers)}: ${request} ${status}${told ? ' told' : ''}`,
          );
        },
        inTurn,
      );
    }
  }
  expect(await stateOf(things.own)).toBe(before);
});

test('a good token opens what is its driver’s', async () => {
  for (const headers of carriers(signed(claimsOf(things.own.id)))) {
    const { text } = await ask('/my-setups', { headers });
    expect(things.own.marks.some((mark) => text.includes(mark))).toBe(true);
    expect((await ask(`/api/generations/${things.own.generation}`, { headers })).status).toBe(200);
  }
});

test('headers that a stranger forges in a request are harmless', async () => {
  const good = signed(claimsOf(things.own.id));
  const forged: Record<string, string>[] = [
    { cookie: 'x=%FF; __session=%E0%A4%A; __client_uat=%' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' },
    { referer: 'https://evil.example/', 'sec-fetch-site': 'cross-site' },
    { cookie: `__clerk_handshake=${signed({ handshake: [] })}; __clerk_handshake_nonce=x` },
  ];
  for (const headers of forged) {
    const html = { ...headers, accept: 'text/html' };
    const page = await ask('/setups?__clerk_handshake=x&__clerk_handshake_nonce=y', { headers: html });
    tally.count(page.status === 200 ? null : `${JSON.stringify(headers)}: ${page.status}`);

    // A browser that says it is signed in is sent to Clerk by our own proxy, and back to our own page.
    const expired = cookiesOf(signed(claimsOf(things.own.id, 600)));
    const cookie = [headers.cookie, expired].filter(Boolean).join('; ');
    const gate = await ask('/my-setups', { headers: { ...html, cookie } });
    const location = gate.headers.get('location');
    if (location === null) {
      tally.count(things.own.marks.some((mark) => gate.text.includes(mark)) ? 'an old token opened' : null);
      continue;
    }
    const sentTo = new URL(location);
    const back = sentTo.searchParams.get('redirect_url');
    const held = sentTo.origin === appOrigin && back === `${appOrigin}/my-setups`;
    tally.count(held ? null : `${JSON.stringify(headers)}: ${location}`);
  }
  // A session in the address is none.
  const { text } = await ask(`/my-setups?__session=${good}&__clerk_db_jwt=${good}`);
  tally.count(things.own.marks.some((mark) => text.includes(mark)) ? 'a token in the address opened' : null);
});
