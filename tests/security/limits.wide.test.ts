import { expect, test } from 'vitest';
import { freshAddress } from '../support/fresh-address.ts';
import { type Answer, type Asked, ask, each, fromOwnPage, send, sendForm, sendJson } from './product.ts';
import { bodyOf, routes, uploadForm, generateBody } from '../support/requests.ts';
import { stateOf, stockedDriver, thingsToSend } from './stocked-driver.ts';
import { openTally } from './tally.ts';

const tally = openTally('limits');
const things = await thingsToSend({ hasRun: false });

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

const minuteAt = (ms: number) => Math.floor(ms / 60_000);
/** The most the limiter's clock may lag behind ours, in milliseconds. */
const behindMs = 5_000;

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

/** The requests accepted before the limit, as so many a minute allow. */
const takenBy = (what: string, taken: number, limit: number) =>
  taken === limit ? null : `${what}: ${taken} were taken, the limit is ${limit}`;

/** Every write, which all must be too fast now; nothing may be changed. */
async function whatIsTaken(
  who: string,
  asked: () => Asked,
  writes: (path: string) => boolean,
): Promise<(string | null)[]> {
  const found: (string | null)[] = [];
  await each(
    routes.flatMap(([, route]) => route.writes),
    async (write) => {
      const path = write.path(things);
      if (!writes(path) || unlimited.test(path)) return;
      const { body, headers } = bodyOf(write, things);
      const answer = await ask(path, {
        ...asked(),
        method: write.method,
        body,
        headers: { ...headers, ...fromOwnPage },
      });
      const told = `${who}: ${write.method} ${path} ${answer.status} ${answer.headers.get('retry-after')}`;
      found.push(isTooFast(answer) ? null : told);
    },
  );
  return found;
}

const anywhere = () => true;
/** Leaves time for attacks that are made twice. */
const timeout = 600_000;

test('requests of an address are counted, whoever drives and whatever its headers say', { timeout }, () =>
  attackWithinOneMinute(async () => {
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
    const others = await sendJson('/api/like-setup', { setupId: 1 });
    const read = await ask('/setups', { address });
    return [
      takenBy('address', taken, 300),
      ...(await whatIsTaken('address', () => ({ address }), anywhere)),
      others.status === 401 ? null : `another address: ${others.status}`,
      read.status === 200 ? null : `reading: ${read.status}`,
    ];
  }),
);

test('requests of an address to Clerk are counted by themselves, in words for its forms', { timeout }, () =>
  attackWithinOneMinute(async () => {
    const address = freshAddress();
    const renewal = '/__clerk/v1/client/sessions/sess_none/tokens';
    const taken = await exhaust(720, () => sendForm(renewal, {}, { address }));
    const refused = await sendForm('/__clerk/v1/client/sign_ins', {}, { address });
    const elsewhere = await sendForm(renewal, {});
    const read = await ask('/__clerk/v1/client', { address });
    const other = await sendJson('/api/like-setup', { setupId: 1 }, { address });
    const isTold = isTooFast(refused) && /"errors":\[\{"code":"too_fast"/.test(refused.text);
    return [
      takenBy('Clerk', taken, 600),
      isTold ? null : `signing in: ${refused.status} ${refused.text.slice(0, 100)}`,
      elsewhere.status === 429 ? 'another address may not renew' : null,
      read.status === 200 ? null : `reading: ${read.status}`,
      other.status === 401 ? null : `another write: ${other.status}`,
    ];
  }),
);

test('questions of an address to the engineer are counted, whoever asks', { timeout }, () =>
  attackWithinOneMinute(async () => {
    const address = freshAddress();
    const taken = await exhaust(160, () => sendJson('/api/generate-setup', {}, { address }));
    const asksEngineer = (path: string) => /generate-setup|refine|race-engineer-chat/.test(path);
    return [
      takenBy('engineer', taken, 120),
      ...(await whatIsTaken('engineer', () => ({ address }), asksEngineer)),
    ];
  }),
);

/** Pages of which there is no copy yet, two for each attack. */
const unmade = ['imola', 'misano', 'monza', 'zolder', 'kyalami', 'suzuka', 'zandvoort', 'donington'].map(
  (track) => `/try?game=ACC&car=bmw_m4_gt3&track=${track}`,
);

test('pages made for everybody are counted by address, and copies of them are not', { timeout }, () =>
  attackWithinOneMinute(async () => {
    const address = freshAddress();
    const own = await stockedDriver({ hasRun: false });
    const [copied = '', made = ''] = unmade.splice(0, 2);
    await expect
      .poll(async () => (await ask(copied)).headers.get('x-cache'), { timeout: 20_000 })
      .toBe('hit');
    // A driver's pages are never copies.
    const taken = await exhaust(40, () => ask(copied, { address, as: own }));
    const [refused, copy, other] = [
      await ask(made, { address }),
      await ask(copied, { address }),
      await ask(made),
    ];
    return [
      takenBy('made for everybody', taken, 30),
      isTooFast(refused) ? null : `one more: ${refused.status}`,
      copy.status === 200 ? null : `a copy: ${copy.status}`,
      other.status === 200 ? null : `another address: ${other.status}`,
    ];
  }),
);

test('a driver’s writes are counted; forms come back with all that was typed', { timeout }, () =>
  attackWithinOneMinute(async () => {
    const own = await stockedDriver({ hasRun: false });
    const { shared } = things;
    const taken = await exhaust(200, () => sendJson('/api/like-setup', { setupId: shared }, { as: own }));
    const before = await stateOf(own);
    const found = [
      takenBy('driver', taken, 120),
      // The engineer counts a driver's runs and messages itself, exactly.
      ...(await whatIsTaken(
        'driver',
        () => ({ as: own }),
        (path) => !/^\/api\/(generate|refine|race)/.test(path),
      )),
    ];

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
      const isKept = isTooFast(answer) && answer.text.includes(typed);
      found.push(isKept ? null : `${path} ${answer.status} lost what was typed`);
    }
    const like = await send(`/setup-viewer/${shared}`, { ...asked, body: '' });
    found.push(isTooFast(like) ? null : `a like by form: ${like.status}`);
    found.push((await stateOf(own)) === before ? null : 'something was changed');
    const { status } = await send('/sign-out', { as: own });
    found.push(status === 302 ? null : `signing out: ${status}`);
    return found;
  }),
);

test('a driver’s lookups are counted; who comes back from a payment gets the page', { timeout }, () =>
  attackWithinOneMinute(async () => {
    const own = await stockedDriver({ hasPlan: false });
    const found: (string | null)[] = [];
    let unchecked = 0;
    const paths = Array.from(
      { length: 30 },
      (_, turn) => `/setup-assistant${turn % 2 ? '' : '/engineer'}?session_id=cs_${turn}`,
    );
    await each(paths, async (path) => {
      const { status, headers } = await ask(path, { as: own });
      found.push(status === 302 ? null : `${path}: ${status}`);
      if (headers.get('location')?.endsWith('?checkout=unchecked')) unchecked += 1;
    });
    const file = await ask('/account/data.json', { as: own });
    return [
      ...found,
      takenBy('coming back', paths.length - unchecked, 20),
      isTooFast(file) ? null : `the driver's file: ${file.status}`,
    ];
  }),
);
