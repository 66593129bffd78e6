import { beforeAll, expect, test } from 'vitest';
import {
  type Answer,
  type Asked,
  ask,
  each,
  freshAddress,
  fromOwnPage,
  send,
  sendForm,
  sendJson,
} from './product.ts';
import { bodyOf, routes, type Things, uploadForm } from './routes.ts';
import { generateBody, stateOf } from './stocked-driver.ts';
import { openTally } from './tally.ts';
import { thingsToSend } from './things-to-send.ts';

const tally = openTally('limits');
let things: Things;
beforeAll(async () => {
  things = await thingsToSend({ hasRun: false });
});

/** Nobody is kept from signing out. */
const unlimited = /^\/sign-out$/;

/** Sends again and again until it is too much; gives how often it was not. */
async function exhaust(most: number, once: () => Promise<Answer>): Promise<number> {
  let taken = 0;
  let over = 0;
  await each(
    Array.from({ length: most }, (_, turn) => turn),
    async () => {
      if (over > 3) return;
      const { status } = await once();
      if (status === 429) over += 1;
      else taken += 1;
    },
  );
  return taken;
}

const isTooFast = ({ status, headers, text }: Answer) =>
  status === 429 && Number(headers.get('retry-after')) > 0 && !/\bat \w+ \(/.test(text);

/** Every write, which all must be too fast now; nothing may be changed. */
async function allTooFast(who: string, asked: () => Asked, writes: (path: string) => boolean): Promise<void> {
  const all = routes.flatMap(([, route]) => route.writes);
  await each(all, async (write) => {
    const path = write.path(things);
    if (!writes(path) || unlimited.test(path)) return;
    const { body, headers } = bodyOf(write, things);
    const answer = await ask(path, {
      ...asked(),
      method: write.method,
      body,
      headers: { ...headers, ...fromOwnPage },
    });
    tally.count(
      isTooFast(answer)
        ? null
        : `${who}: ${write.method} ${path} ${answer.status} ${answer.headers.get('retry-after')}`,
    );
  });
}

const anywhere = () => true;

test('what an address may send is counted over all drivers and routes, whatever address its headers make up', async () => {
  const address = freshAddress();
  let turn = 0;
  const taken = await exhaust(360, () => {
    turn += 1;
    const forged = {
      'x-forwarded-for': `10.0.0.${turn % 250}`,
      'x-real-ip': `10.0.1.${turn % 250}`,
      'true-client-ip': `10.0.2.${turn % 250}`,
    };
    return sendJson('/api/like-setup', { setupId: 1 }, { address, headers: forged });
  });
  expect(taken).toBeGreaterThanOrEqual(250);
  expect(taken).toBeLessThanOrEqual(330);
  await allTooFast('address', () => ({ address }), anywhere);
  const others = await sendJson('/api/like-setup', { setupId: 1 });
  expect(others.status).toBe(401);
  expect((await ask('/setups', { address })).status).toBe(200);
  expect(tally.escapes()).toEqual([]);
});

test('what an address may ask the engineer is counted, whoever asks', async () => {
  const address = freshAddress();
  const taken = await exhaust(160, () => sendJson('/api/generate-setup', {}, { address }));
  expect(taken).toBeLessThanOrEqual(130);
  await allTooFast(
    'engineer',
    () => ({ address }),
    (path) => /generate-setup|refine|race-engineer-chat/.test(path),
  );
  expect(tally.escapes()).toEqual([]);
});

test('what a driver may send is counted from everywhere; forms come back with all that was typed', async () => {
  const { own, shared } = things;
  const taken = await exhaust(200, () => sendJson('/api/like-setup', { setupId: shared }, { as: own }));
  expect(taken).toBeLessThanOrEqual(130);
  const before = await stateOf(own);
  // The engineer counts a driver's runs and messages itself, exactly.
  await allTooFast(
    'driver',
    () => ({ as: own }),
    (path) => !/^\/api\/(generate|refine|race)/.test(path),
  );

  const typed = 'typed by hand, and not to be lost';
  const html = { accept: 'text/html', 'sec-fetch-dest': 'document' };
  const asked = { as: own, headers: html };
  const forms: [string, Record<string, string>][] = [
    ['/upload-setup', { ...uploadForm, title: typed, description: typed }],
    ['/upload-setup/send', { ...uploadForm, title: typed, description: typed }],
    ['/setup-assistant?index', { ...generateBody, prompt: typed }],
    ['/setup-assistant/run', { ...generateBody, prompt: typed }],
    ['/setup-assistant/engineer', { message: typed }],
  ];
  for (const [path, form] of forms) {
    const answer = await sendForm(path, form, path.match(/send|run/) ? { as: own } : asked);
    tally.count(
      isTooFast(answer) && answer.text.includes(typed)
        ? null
        : `${path} ${answer.status} lost what was typed`,
    );
  }
  const like = await send(`/setup-viewer/${shared}`, { ...asked, body: '' });
  tally.count(isTooFast(like) ? null : `a like by form: ${like.status}`);
  expect(await stateOf(own)).toBe(before);
  expect((await send('/sign-out', { as: own })).status).toBe(302);
  expect(tally.escapes()).toEqual([]);
});
