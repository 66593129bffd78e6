import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type Answer,
  type Asked,
  ask,
  claimsOf,
  cookiesOf,
  each,
  sendForm,
  sendJson,
  signed,
} from './product.ts';
import { askDatabase } from '../support/stand-ins.ts';
import { routes } from '../support/requests.ts';
import { sampled } from '../support/sampled.ts';
import { type StockedDriver, stockedDriver, storeSetups, teamOfOne } from './stocked-driver.ts';
import { openTally } from './tally.ts';

const tally = openTally();
const [author, ann, bob] = await Promise.all([stockedDriver(), stockedDriver(), stockedDriver()]);
const [shared = 0] = await storeSetups(author, [{}]);

/** Endings by which a cache takes an address for a file's, and a router may take it for another's. */
const disguises = ['/x.css', '.css', ';x.css', '%2fx.css', '%3fx.css', '%00.css', '/.%2e/x.png'];
const disguised = /^\/(my-setups|profile|account\/data\.json|setup-viewer\/\d+)$/;

/** Every address of Ann's things in every form, and the ways to ask for it. */
function casesOf(own: StockedDriver): { address: string; way: Asked }[] {
  return routes.flatMap(([, { path, isPrivate }]) => {
    const address = path({ own, shared });
    const [plain = '', query = ''] = address.split('?');
    const data = plain === '/' ? '/_root.data' : `${plain}.data${query && `?${query}`}`;
    const endings = disguised.test(plain) ? disguises : isPrivate ? ['/x.css'] : [];
    return [
      ...(isPrivate ? waysToAsk : [{}]).map((way) => ({ address, way })),
      { address: data, way: {} },
      { address: `${data}${query ? '&' : '?'}_routes=root`, way: {} },
      ...endings.map((end) => ({ address: `${plain}${end}${query && `?${query}`}`, way: {} })),
    ];
  });
}

const waysToAsk: Asked[] = [
  {},
  { method: 'HEAD' },
  { headers: { range: 'bytes=0-40000' } },
  { headers: { 'if-none-match': '*' } },
];

const bytesOf = ({ text, headers }: Answer, marks: readonly string[]): number => {
  const all = text + JSON.stringify([...headers]);
  return marks.reduce((sum, mark) => sum + (all.split(mark).length - 1) * mark.length, 0);
};

/** Answers that a driver's own browser may keep for some minutes, and those that are the same for everybody. */
const keptByBrowser = /^\/(api\/subscription\/(status|plans)|setups\/suggestions)(\?|$)/;
const sameForAll = /^\/(robots\.txt|sitemap\.xml|api\/v1\/|setup-viewer\/\d+\/(embed|picture\.png))/;

/** Faults of the cache lifetime and audience of an answer to a signed-in driver. */
function keptTooLong(address: string, { headers }: Answer): string | null {
  const said = headers.get('cache-control') ?? '';
  if (headers.get('x-cache') && headers.get('x-cache') !== 'bypass')
    return `x-cache: ${headers.get('x-cache')}`;
  if (/\bno-store\b/.test(said)) return null;
  if (keptByBrowser.test(address) && /^private, max-age=/.test(said)) return null;
  return sameForAll.test(address) ? null : `cache-control: ${said}`;
}

test('no byte of a driver’s own reaches another driver or a visitor, and no cache may keep one', async () => {
  let ownBytes = 0;
  const cases = sampled(casesOf(ann), 7).flatMap((one) =>
    (['Ann', 'Bob', 'a visitor'] as const).map((who) => ({ ...one, who })),
  );
  // A few at a time, so that the three are answered at once and out of the same memory.
  await each(cases, async ({ address, way, who }) => {
    const as = who === 'a visitor' ? undefined : { Ann: ann, Bob: bob }[who];
    const answer = await ask(address, { ...way, as });
    const bytes = bytesOf(answer, ann.marks);
    const what = `${who}: ${way.method ?? 'GET'} ${address} ${answer.status}`;
    if (who === 'Ann') {
      ownBytes += bytes;
      const wrong = keptTooLong(address, answer);
      tally.count(wrong && `${what} ${wrong}`);
      return;
    }
    const wrong = bytes > 0 ? `${bytes} bytes` : as && keptTooLong(address, answer);
    tally.count(wrong ? `${what} ${wrong}` : null);
  });
  expect(ownBytes).toBeGreaterThan(1_000);
});

const pagesOfTeam = ['', '/members', '/plan', '/settings'].flatMap((page) => [page, `${page}.data`]);

test('200 readers of two teams’ pages get no byte of the other’s', async () => {
  const readers = Array.from({ length: 200 }, (_, n) => n);
  let answered = 0;
  const check = async (n: number) => {
    const [as, owner] = [n & 1 ? ann : bob, n & 2 ? ann : bob];
    const address = `/teams/${owner.team}${pagesOfTeam[(n >> 2) % pagesOfTeam.length]}`;
    const answer = await ask(address, { as });
    // A database that has too much to do turns a reader away.
    const isAway = answer.status === 503;
    if (!isAway) answered += 1;
    const isOwn = as === owner;
    const others = [ann, bob].filter((driver) => driver !== as).flatMap(({ marks }) => marks);
    const wrong = [
      bytesOf(answer, others) > 0 && 'another’s words',
      !isAway && answer.status !== (isOwn ? 200 : 404) && answer.status,
      !isAway && isOwn && !answer.text.includes(owner.team) && 'not the own team',
      keptTooLong(address, answer),
    ].filter(Boolean);
    tally.count(wrong.length === 0 ? null : `${address}: ${wrong}`);
  };
  await each(readers, check);
  expect(answered).toBeGreaterThan(0);
});

test('two tabs with two teams post to the team of their address', async () => {
  const teams = [ann.team, await teamOfOne(ann, { why: '', plan: 'Other' })];
  const link = { intent: 'link', role: 'viewer', uses: '1', days: '1' };
  const tabs = Array.from({ length: 10 }, (_, n) => `/teams/${teams[n % 5 === 0 ? 0 : 1]}/members`);
  await each(
    tabs,
    async (address) => {
      const { status } = await sendForm(address, link, { as: ann });
      tally.count(status === 201 ? null : `${address}: ${status}`);
    },
    2,
  );
  const counts = teams.map(async (team) => {
    const open = await askDatabase<object[]>('rpc/team_invites_of', signed(claimsOf(ann.id)), { team });
    return open.length;
  });
  expect(await Promise.all(counts)).toEqual([2, 8]);
});

/** The cookies of a browser that knows the menu's driver from a page of their own. */
async function toldBrowser(as: StockedDriver): Promise<string> {
  let avatar: string | undefined;
  await expect
    .poll(async () => {
      const { headers } = await ask('/my-setups', { as });
      avatar = headers.getSetCookie().find((line) => line.startsWith('avatar='));
      return avatar;
    })
    .toBeDefined();
  return `${cookiesOf(signed(claimsOf(as.id)))}; ${avatar?.split(';')[0]}`;
}

test('drivers share copies in which nothing of any of them stands', async () => {
  const query = `q=${randomUUID()}`;
  const viewer = `/setup-viewer/${shared}`;
  await sendJson('/api/like-setup', { setupId: shared }, { as: ann });
  const ofAll = ['/', '/_root.data', `/setups?${query}`, `/setups.data?${query}`, viewer, `${viewer}.data`];
  const states = new Set<string | null>();
  const told = new Map([
    [ann, await toldBrowser(ann)],
    [bob, await toldBrowser(bob)],
  ]);
  for (const address of ofAll) {
    for (const as of [ann, bob, undefined, ann, bob]) {
      const answer = await ask(address, as && { headers: { cookie: told.get(as) ?? '' } });
      const { text, headers } = answer;
      const others = [ann, bob].filter((driver) => driver !== as);
      const bytes = bytesOf(
        answer,
        others.flatMap(({ id, email, marks }) => [id, email, ...marks]),
      );
      const state = headers.get('x-cache');
      if (as) states.add(state);
      const isOwn = !as || (text.includes(as.email) && headers.get('x-driver') === as.id);
      const isKept = as && headers.get('cache-control') !== 'private, no-store';
      const isHerHeart = as !== ann && text.includes('aria-pressed="true"');
      const isMenu = !as && text.includes('Account menu');
      const wrong = [
        bytes > 0 && `${bytes} bytes`,
        !isOwn && 'not their own',
        isKept && 'kept',
        isHerHeart && 'another’s heart',
        isMenu && 'a menu',
      ].filter(Boolean);
      tally.count(wrong.length === 0 ? null : `${wrong} at ${address}: ${state}`);
    }
  }
  expect(states).toContain('hit');
  expect(states).not.toContain('bypass');
});

/** Traces that the forged requests would leave in a page. */
const forgedMarks = ['forged.example', '"><script>'];

test('a stranger’s cookies and headers get no other’s page, and leave none for others', async () => {
  const forged: Record<string, string>[] = [
    { cookie: '__session=x; __client_uat=1700000000' },
    { cookie: 'own_change=1; plan_version=1; toast=x' },
    { 'x-forwarded-host': 'forged.example', 'x-forwarded-proto': 'http', 'x-forwarded-port': '1' },
    { 'x-original-url': '/my-setups', 'x-rewrite-url': '/my-setups' },
    { 'x-http-method-override': 'POST', 'x-forwarded-prefix': '/forged.example' },
    { forwarded: 'host=forged.example', 'x-host': 'forged.example' },
    { 'accept-language': '"><script>', 'user-agent': '"><script>alert(1)</script>' },
  ];
  const pages = ['/', '/setups', `/setup-viewer/${shared}`, '/setups.data', '/setups?q=unseen'];
  await each(forged, async (headers) => {
    for (const page of pages) {
      await ask(page, { headers });
      const { text } = await ask(page);
      const traces = forgedMarks.filter((trace) => text.includes(trace));
      tally.count(traces.length === 0 ? null : `${page} shows ${traces}`);
    }
  });
});
