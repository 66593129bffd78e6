import { test } from 'vitest';
import { type Answer, ask, each, fromOwnPage, send, sendForm, sendJson } from './product.ts';
import { bodyOf, routes, uploadForm, generateBody } from '../support/requests.ts';
import { type StockedDriver, stateOf, stockedDriver, thingsToSend } from './stocked-driver.ts';
import { openTally } from './tally.ts';

/** One limit is met here as Cloudflare counts it; `app/edge/rate-limits.server.test.ts` tries which of them counts a request. */
const tally = openTally();
const things = await thingsToSend({ hasRun: false });

const isTooFast = ({ status, headers, text }: Answer) =>
  status === 429 && Number(headers.get('retry-after')) > 0 && !/\bat \w+ \(/.test(text);
/** Sends so often; gives how often it was not too much. */
async function exhaust(most: number, once: () => Promise<Answer>): Promise<number> {
  let taken = 0;
  await each(Array(most).fill(once), async () => {
    if ((await once()).status !== 429) taken += 1;
  });
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
    const answers = await exhaust(130, () => sendJson('/api/like-setup', { setupId }, { as: own }));
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
