import { expect, test } from 'vitest';
import { freshAddress } from '../support/fresh-address.ts';
import { type Answer, ask, each, fromOwnPage, send, sendForm, sendJson } from './product.ts';
import { bodyOf, routes, uploadForm, generateBody } from '../support/requests.ts';
import { type StockedDriver, stateOf, stockedDriver, thingsToSend } from './stocked-driver.ts';
import { openTally } from './tally.ts';

/** Each limit is met here as Cloudflare counts it; `app/edge/rate-limits.server.test.ts` tries which of them counts a request. */
const tally = openTally();
const things = await thingsToSend({ hasRun: false });

const isTooFast = ({ status, headers, text }: Answer) =>
  status === 429 && Number(headers.get('retry-after')) > 0 && !/\bat \w+ \(/.test(text);
/** Coming back from a payment is never refused: the page says that it was not looked up. */
const isUnchecked = ({ headers }: Answer) =>
  headers.get('location')?.endsWith('?checkout=unchecked') ?? false;

/** Sends again and again until it is too much; gives how often it was not. */
async function exhaust(most: number, once: (turn: number) => Promise<Answer>): Promise<number> {
  let taken = 0;
  let over = 0;
  await each(
    Array.from({ length: most }, (_, turn) => turn),
    async (turn) => {
      if (over > 3) return;
      const answer = await once(turn);
      if (answer.status === 429 || isUnchecked(answer)) over += 1;
      else taken += 1;
    },
  );
  return taken;
}

const minuteAt = (ms: number) => Math.floor(ms / 60_000);
/** The most the limiter's clock may lag behind ours, in milliseconds. */
const behindMs = 5_000;
/** Leaves time for attacks that are made twice. */
const timeout = 600_000;

/**
 * Counts what `attack` finds wrong. The limits count by the minute of the clock, all of them from nothing when it turns
 * over: an attack in which it did says nothing about them, and is made once more, from the beginning of the new minute.
 */
async function attackWithinOneMinute(attack: () => Promise<(string | null)[]>): Promise<void> {
  for (;;) {
    const minute = minuteAt(Date.now() - behindMs);
    const found = await attack();
    if (minuteAt(Date.now()) !== minute) continue;
    for (const trouble of found) tally.count(trouble);
    return;
  }
}

type Sender = { address: string; own: StockedDriver };
const forged = (turn: number) => ({
  'x-forwarded-for': `10.0.0.${turn % 250}`,
  'x-real-ip': `10.0.1.${turn % 250}`,
  'true-client-ip': `10.0.2.${turn % 250}`,
});
const renewal = '/__clerk/v1/client/sessions/sess_none/tokens';
const copied = '/try?game=ACC&car=bmw_m4_gt3&track=imola';

test.each<[kind: string, limit: number, once: (sender: Sender, turn: number) => Promise<Answer>]>([
  [
    'a write, whoever drives and whatever its headers say',
    300,
    ({ address }, turn) => sendJson('/api/like-setup', { setupId: 1 }, { address, headers: forged(turn) }),
  ],
  ['a request to Clerk', 600, ({ address }) => sendForm(renewal, {}, { address })],
  ['a question to the engineer', 120, ({ address }) => sendJson('/api/generate-setup', {}, { address })],
  // A driver's pages are never copies.
  ['a page made for everybody', 30, ({ address, own }) => ask(copied, { address, as: own })],
  [
    'a lookup of a payment',
    20,
    ({ own }, turn) =>
      ask(`/setup-assistant${turn % 2 ? '' : '/engineer'}?session_id=cs_${turn}`, { as: own }),
  ],
])(
  '%s is taken %d times a minute of one sender, and not counted for another',
  { timeout },
  (kind, limit, once) =>
    attackWithinOneMinute(async () => {
      const freeDriver = await stockedDriver({ hasPlan: false });
      const other = { address: freshAddress(), own: things.own };
      const sender = { address: freshAddress(), own: freeDriver };
      const answers = await exhaust(limit + 60, (turn) => once(sender, turn));
      const refused = await once(sender, 0);
      const [others, read] = [await once(other, 0), await ask('/setups', { address: sender.address })];
      return [
        answers === limit ? null : `${kind}: ${answers} were taken, the limit is ${limit}`,
        isTooFast(refused) || isUnchecked(refused) ? null : `one more: ${refused.status}`,
        others.status === 429 || isUnchecked(others) ? `another sender: ${others.status}` : null,
        read.status === 200 ? null : `reading: ${read.status}`,
      ];
    }),
);

test('a copy of a page made for everybody is not counted', { timeout }, () =>
  attackWithinOneMinute(async () => {
    const address = freshAddress();
    await expect
      .poll(async () => (await ask(copied)).headers.get('x-cache'), { timeout: 20_000 })
      .toBe('hit');
    await exhaust(40, () => ask(copied, { address, as: things.own }));
    const { status } = await ask(copied, { address });
    return [status === 200 ? null : `a copy: ${status}`];
  }),
);

/** Each write of this sender, which all must be too fast now. */
async function writesThatAreTaken(own: StockedDriver): Promise<(string | null)[]> {
  const found: (string | null)[] = [];
  await each(
    routes.flatMap(([, route]) => route.writes),
    async (write) => {
      const path = write.path(things);
      // Nobody is kept from signing out or typing; the engineer counts a driver's runs and messages itself, exactly.
      if (/^\/sign-out$|^\/api\/(generate|hear|refine|race)/.test(path)) return;
      const { body, headers } = bodyOf(write, things);
      const { method } = write;
      const answer = await ask(path, { as: own, method, body, headers: { ...headers, ...fromOwnPage } });
      found.push(isTooFast(answer) ? null : `${method} ${path} ${answer.status}`);
    },
  );
  return found;
}

test('a driver’s writes are counted; forms come back with all that was typed', { timeout }, () =>
  attackWithinOneMinute(async () => {
    const own = await stockedDriver({ hasRun: false });
    const setupId = things.shared;
    const answers = await exhaust(200, () => sendJson('/api/like-setup', { setupId }, { as: own }));
    const before = await stateOf(own);
    const found = [
      answers === 120 ? null : `${answers} writes were taken, the limit is 120`,
      ...(await writesThatAreTaken(own)),
    ];
    const typed = 'typed by hand, and not to be lost';
    const pageRequest = { as: own, headers: { accept: 'text/html', 'sec-fetch-dest': 'document' } };
    const forms: [string, Record<string, string>][] = [
      ['/upload-setup', { ...uploadForm, title: typed, description: typed }],
      ['/upload-setup/send', { ...uploadForm, title: typed, description: typed }],
      ['/setup-assistant?index', { ...generateBody, prompt: typed }],
      ['/setup-assistant/run', { ...generateBody, prompt: typed }],
      ['/setup-assistant/engineer', { message: typed }],
    ];
    for (const [path, form] of forms) {
      const answer = await sendForm(path, form, path.match(/send|run/) ? { as: own } : pageRequest);
      const isKept = isTooFast(answer) && answer.text.includes(typed);
      found.push(isKept ? null : `${path} ${answer.status} lost what was typed`);
    }
    found.push((await stateOf(own)) === before ? null : 'something was changed');
    const { status } = await send('/sign-out', { as: own });
    found.push(status === 302 ? null : `signing out: ${status}`);
    return found;
  }),
);
