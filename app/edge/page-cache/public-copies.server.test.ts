import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authorTag, listTag, setupTag, tagsOfSetup } from '#core/adapters/supabase/copy-tags';
import {
  answerPlatform,
  createPlatformCopies,
  type PlatformCache,
  type PublicCopies,
} from '#core/platform/edge-cache/public-copies';
import { sampled } from '#core/platform/sampled.fixture';
import { addressAt } from '../addresses.server.ts';
import { answerPublicPage, type MadePage, readPublicPage } from './answer-public-page.server.ts';
import type { CachedPage } from './cached-page.server.ts';
import { createEdgeCaches } from './edge-caches.server.ts';
import { pageOfKey, type PublicPage, tagsOfPage } from './public-page.server.ts';
import { cacheInMemory } from '#core/platform/edge-cache/cache-api.fixture';
import { type Random, randomFrom } from '#core/platform/random.fixture';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const flushed = () => new Promise<void>((resolve) => setImmediate(resolve));

async function advance(ms: number): Promise<void> {
  let isOver = false;
  setTimeout(() => {
    isOver = true;
  }, ms);
  while (!isOver) {
    await flushed();
    vi.advanceTimersToNextTimer();
  }
  await flushed();
}

const caching = (pathname: string) => addressAt(pathname).pageCache;
const pageAt = (key: string): PublicPage => {
  const page = pageOfKey(key, caching);
  if (!page) throw new Error(`no copy is kept of ${key}`);
  return page;
};

/** Workers Caching as its documents describe it: an upper tier and one in each data centre, purged within a second. */
function workersCaching(
  entrypoint: (request: Request, cache: PlatformCache) => Promise<Response>,
  purgeMs: () => number,
  fails: () => boolean,
) {
  type Kept = { body: string; headers: Headers; at: number; maxAge: number; stale: number; tags: string[] };
  const upper = new Map<string, Kept>();
  const lower = [new Map<string, Kept>(), new Map<string, Kept>()];
  const renewed = new Set<string>();
  const cache: PlatformCache = {
    async purge({ tags }) {
      if (fails()) return { success: false };
      for (const tier of [upper, ...lower]) {
        if (tier !== upper) await sleep(purgeMs());
        for (const [url, kept] of tier) if (kept.tags.some((tag) => tags.includes(tag))) tier.delete(url);
      }
      return { success: true };
    },
  };
  const seconds = (rule: string, name: string) =>
    Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(rule)?.[1] ?? 0);

  async function run(request: Request): Promise<Response> {
    const answer = await entrypoint(request, cache);
    const { headers } = answer;
    const rule = headers.get('CDN-Cache-Control') ?? headers.get('Cache-Control') ?? '';
    const isKept = answer.ok && !/no-store|private/.test(rule) && !headers.has('Set-Cookie');
    if (!isKept || seconds(rule, 'max-age') === 0) return answer;
    const kept = {
      body: await answer.clone().text(),
      headers,
      at: Date.now(),
      maxAge: seconds(rule, 'max-age'),
      stale: seconds(rule, 'stale-while-revalidate'),
      tags: (headers.get('Cache-Tag') ?? '').split(','),
    };
    upper.set(request.url, kept);
    return answer;
  }

  async function renew(request: Request): Promise<void> {
    if (renewed.has(request.url)) return;
    renewed.add(request.url);
    await run(request).finally(() => renewed.delete(request.url));
  }

  return {
    kept: () => [...upper.values()],
    in: (dataCentre: number) => ({
      async fetch(request: Request): Promise<Response> {
        if (request.method !== 'GET') return entrypoint(request, cache);
        const tier = lower[dataCentre] ?? upper;
        const age = ({ at }: Kept) => (Date.now() - at) / 1000;
        const usable = (kept: Kept | undefined) =>
          kept && age(kept) < kept.maxAge + kept.stale ? kept : undefined;
        const near = usable(tier.get(request.url));
        const kept = near && age(near) < near.maxAge ? near : (usable(upper.get(request.url)) ?? near);
        if (!kept) return run(request);
        tier.set(request.url, kept);
        const isFresh = age(kept) < kept.maxAge;
        if (!isFresh) void renew(request);
        const answer = new Response(kept.body, { headers: kept.headers });
        answer.headers.set('CF-Cache-Status', isFresh ? 'HIT' : 'UPDATING');
        return answer;
      },
    }),
  };
}

type Row = { id: number; user_id: number; isPublic: boolean; isDeleted: boolean };
type Change = { at: number; number: number; tags: readonly string[]; by: number };

const changes = ['hide', 'publish', 'edit', 'delete', 'like', 'unlike', 'erase', 'block'] as const;
type Kind = (typeof changes)[number];

/** Setups and authors, and pages made of them that say when their rows were read. */
function product(random: Random, makingMs: () => number) {
  const rows: Row[] = [1, 2, 3, 4].map((id) => ({
    id,
    user_id: 7 + (id % 2),
    isPublic: true,
    isDeleted: false,
  }));
  const done: Change[] = [];

  function shownAt(path: string): Row[] {
    const seen = rows.filter(({ isPublic, isDeleted }) => isPublic && !isDeleted);
    const [, kind = '', id] = /^\/(setup-viewer|authors|api\/v1\/setups)\/(\d+)/.exec(path) ?? [];
    if (kind === 'authors') return seen.filter(({ user_id }) => user_id === Number(id));
    return kind === '' ? seen : seen.filter((row) => row.id === Number(id));
  }

  return {
    done,
    async make(page: PublicPage): Promise<MadePage> {
      const shown = shownAt(page.address);
      const read = done.length;
      const tags = [
        ...tagsOfPage(caching(new URL(page.address, 'https://p.test').pathname) ?? neverKept(), page),
        ...shown.flatMap(tagsOfSetup),
      ];
      await sleep(makingMs());
      const isThere = shown.length > 0 || page.address.startsWith('/setups');
      const response = new Response(JSON.stringify({ read, tags: isThere ? tags : [] }), {
        status: isThere ? 200 : 404,
        headers: { 'Cache-Control': isThere ? 'public, max-age=0' : 'private, no-store' },
      });
      return { response, isStaleIfError: false, madeOf: null, tags };
    },
    /** Does it in the database. @returns the tags that the product then forgets */
    change(kind: Kind, by: number): readonly string[] {
      const row = random.pick(rows);
      const { id, user_id } = row;
      const author = rows.filter((other) => other.user_id === user_id);
      if (kind === 'hide') row.isPublic = false;
      if (kind === 'publish') row.isPublic = true;
      if (kind === 'delete') row.isDeleted = true;
      if (kind === 'block') for (const one of author) one.isPublic = false;
      if (kind === 'erase') for (const one of author) one.user_id = 1;
      const ofSetup = kind === 'publish' ? [setupTag(id), listTag] : [setupTag(id)];
      const tags =
        kind === 'block' ? [authorTag(user_id), listTag] : kind === 'erase' ? [authorTag(user_id)] : ofSetup;
      done.push({ at: Date.now(), number: done.length + 1, tags, by });
      return tags;
    },
  };
}

function neverKept(): never {
  throw new Error('no copy is kept of it');
}

const keys = [
  '/setups',
  '/setups#driver',
  '/setups?game=ACC',
  '/setups.data#bar.C.mm.l',
  '/setup-viewer/1',
  '/setup-viewer/2',
  '/setup-viewer/2#psi.F.in.gal#driver',
  '/setup-viewer/3/embed',
  '/api/v1/setups/4',
  '/authors/7',
  '/authors/8',
] as const;

const popular = ['/setups', '/setup-viewer/2'] as const;

/** Each isolate: which data centre it is in. */
const isolates = [0, 0, 1] as const;

type Site = { copies: (isolate: number) => PublicCopies<CachedPage>; background: Promise<unknown>[] };

function localSite(): Site {
  const centres = [cacheInMemory(), cacheInMemory()];
  const each = isolates.map((centre) =>
    createEdgeCaches(centres[centre] ?? cacheInMemory(), { origin: 'https://p.test', version: 'v1' }),
  );
  return { copies: (isolate) => each[isolate]?.pages ?? neverKept(), background: [] };
}

function platformSite(
  world: ReturnType<typeof product>,
  { purgeMs, fails }: { purgeMs: () => number; fails: () => boolean },
): Site & Pick<ReturnType<typeof workersCaching>, 'kept'> {
  const local = localSite();
  const { background } = local;
  const platform = workersCaching(
    (request, cache) =>
      answerPlatform(request, cache, async (key) => {
        const page = pageAt(key);
        const given = await readPublicPage(page, {
          pages: local.copies(0),
          waitUntil: (work) => background.push(work),
          make: () => world.make(page),
          areAsTheyWere: async () => false,
          bypassCache: true,
        });
        return { given, ages: page.ages };
      }),
    purgeMs,
    fails,
  );
  const copies = isolates.map((centre, isolate) =>
    createPlatformCopies({
      entrypoint: platform.in(centre),
      address: (key) => `https://p.test/v1/${encodeURIComponent(key)}`,
      headers: {},
      local: local.copies(isolate),
      waitUntil: (work) => background.push(work),
    }),
  );
  return { copies: (isolate) => copies[isolate] ?? neverKept(), background, kept: platform.kept };
}

/**
 * Random readers and changes. Returns how often somebody was given something that had changed before, for longer than it may be.
 *
 * @param bound milliseconds after a change, by the isolate that made it and the one that answers
 */
async function run(
  { copies, background }: Site,
  world: ReturnType<typeof product>,
  { random, bound }: { random: Random; bound: (by: number, reader: number) => number },
): Promise<{ late: string[]; answers: number; copies: number }> {
  const late: string[] = [];
  let answers = 0;
  let fromCopies = 0;

  async function ask(isolate: number, key: string): Promise<void> {
    const page = pageAt(key);
    const askedAt = Date.now();
    const isBefore = world.done.length;
    const answer = await answerPublicPage(page, {
      pages: copies(isolate),
      waitUntil: (work) => background.push(work),
      isHead: false,
      make: () => world.make(page),
      areAsTheyWere: async () => false,
    });
    if (!answer) return;
    const { read, tags } = (await answer.json()) as { read: number; tags: string[] };
    answers += 1;
    if (answer.headers.get('X-Cache') !== 'miss') fromCopies += 1;
    for (const change of world.done.slice(read, isBefore)) {
      const isShown = change.tags.some((tag) => tags.includes(tag));
      if (isShown && askedAt - change.at >= bound(change.by, isolate))
        late.push(
          `${key} in ${isolate}, ${askedAt - change.at} ms after ${change.tags} changed in ${change.by}`,
        );
    }
  }

  const asked: Promise<void>[] = [];
  for (let step = 0; step < 24; step += 1) {
    const isolate = random.below(isolates.length);
    if (random.below(5) === 0) await copies(isolate).forget(world.change(random.pick(changes), isolate));
    else asked.push(ask(isolate, random.pick([...popular, random.pick(keys)])));
    await advance(random.pick([0, 0, 20, 900, 900, 4_000, 11_000, 30_000, 61_000]));
  }
  await advance(60_000);
  await Promise.all(asked);
  return { late, answers, copies: fromCopies };
}

const seeds = sampled(
  Array.from({ length: 10_000 }, (_, seed) => seed),
  400,
);
const timeout = 30_000 + seeds.length * 200;

test('a copy of this data centre is given to nobody here once it has changed, and not for longer elsewhere than it is held', {
  timeout,
}, async () => {
  const total = { answers: 0, copies: 0 };
  for (const seed of seeds) {
    const random = randomFrom(seed);
    const world = product(random, () => random.pick([0, 0, 30, 2_000, 8_000]));
    const bound = (by: number, reader: number) =>
      by === reader ? 0 : isolates[by] === isolates[reader] ? 20_000 : 130_000;
    const { late, ...counts } = await run(localSite(), world, { random, bound });
    expect(late, `seed ${seed}`).toEqual([]);
    total.answers += counts.answers;
    total.copies += counts.copies;
  }
  expect(total.copies).toBeGreaterThan(total.answers / 5);
});

test('a copy of the platform is given to nobody anywhere seconds after it has changed, also one put away after the purge', {
  timeout,
}, async () => {
  const total = { answers: 0, copies: 0 };
  for (const seed of seeds) {
    const random = randomFrom(seed);
    const isCalm = seed % 100 < 50;
    const world = product(random, () => (isCalm ? 0 : random.pick([0, 0, 30, 2_000, 8_000])));
    let failures = isCalm ? 0 : 2;
    const fails = () => failures > 0 && random.below(3) === 0 && failures-- > 0;
    const site = platformSite(world, { purgeMs: () => random.below(451), fails });
    const { late, ...counts } = await run(site, world, { random, bound: () => (isCalm ? 1_000 : 25_000) });
    expect(late, `seed ${seed}`).toEqual([]);
    total.answers += counts.answers;
    total.copies += counts.copies;
  }
  expect(total.copies).toBeGreaterThan(total.answers / 5);
});
