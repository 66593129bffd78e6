import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { authorTag, listTag, setupTag, tagsOfSetup } from '#platform/adapters/supabase/copy-tags';
import { sampled } from '../../../tests/support/sampled.ts';
import { addressAt } from '../addresses.server.ts';
import { answerPublicPage, type MadePage } from './answer-public-page.server.ts';
import { createEdgeCaches, type EdgeCaches } from './edge-caches.server.ts';
import { inForm, type PublicPage, publicPage, tagsOfPage } from './public-page.server.ts';
import { cacheInMemory } from '#platform/edge-cache/cache-api.fixture';
import { type Random, randomFrom } from '../../../tests/support/random.ts';

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
const pageAt = (path: string, audience: 'visitor' | 'driver' = 'visitor'): PublicPage => {
  const url = new URL(path, 'https://p.test');
  const page = publicPage('GET', url, caching(url.pathname));
  if (!page) throw new Error(`no copy is kept of ${path}`);
  return inForm(page, audience);
};

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
      const visibleRows = shownAt(page.address);
      const read = done.length;
      const tags = [
        ...tagsOfPage(caching(new URL(page.address, 'https://p.test').pathname) ?? neverKept(), page),
        ...visibleRows.flatMap(tagsOfSetup),
      ];
      await sleep(makingMs());
      const isThere = visibleRows.length > 0 || page.address.startsWith('/setups');
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

const pages = [
  ...['/setups', '/setup-viewer/2'].flatMap((path) => [pageAt(path), pageAt(path, 'driver')]),
  ...['/setups?game=ACC', '/setups.data', '/setup-viewer/1', '/setup-viewer/3/embed'].map((path) =>
    pageAt(path),
  ),
  ...['/api/v1/setups/4', '/authors/7', '/authors/8'].map((path) => pageAt(path)),
];

const popular = [pageAt('/setups'), pageAt('/setup-viewer/2')];

/** Each isolate: which data centre it is in. */
const isolates = [0, 0, 1] as const;

type Site = { copies: (isolate: number) => EdgeCaches['pages']; background: Promise<unknown>[] };

function twoDataCentres(): Site {
  const centres = [cacheInMemory(), cacheInMemory()];
  const each = isolates.map((centre) =>
    createEdgeCaches(centres[centre] ?? cacheInMemory(), { origin: 'https://p.test', version: 'v1' }),
  );
  return { copies: (isolate) => each[isolate]?.pages ?? neverKept(), background: [] };
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

  async function ask(isolate: number, page: PublicPage): Promise<void> {
    const askedAt = Date.now();
    const isBefore = world.done.length;
    const answer = await answerPublicPage(page, {
      pages: copies(isolate),
      waitUntil: (work) => background.push(work),
      isHead: false,
      make: () => world.make(page),
      isUnchanged: async () => false,
    });
    if (!answer) return;
    const { read, tags } = (await answer.json()) as { read: number; tags: string[] };
    answers += 1;
    if (answer.headers.get('X-Cache') !== 'miss') fromCopies += 1;
    for (const change of world.done.slice(read, isBefore)) {
      const isShown = change.tags.some((tag) => tags.includes(tag));
      if (isShown && askedAt - change.at >= bound(change.by, isolate))
        late.push(
          `${page.cacheKey} in ${isolate}, ${askedAt - change.at} ms after ${change.tags} changed in ${change.by}`,
        );
    }
  }

  const readings: Promise<void>[] = [];
  for (let step = 0; step < 24; step += 1) {
    const isolate = random.below(isolates.length);
    if (random.below(5) === 0) await copies(isolate).forget(world.change(random.pick(changes), isolate));
    else readings.push(ask(isolate, random.pick([...popular, random.pick(pages)])));
    await advance(random.pick([0, 0, 20, 900, 900, 4_000, 11_000, 30_000, 61_000]));
  }
  await advance(60_000);
  await Promise.all(readings);
  return { late, answers, copies: fromCopies };
}

const seeds = sampled(
  Array.from({ length: 1_500 }, (_, seed) => seed),
  60,
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
    const { late, ...counts } = await run(twoDataCentres(), world, { random, bound });
    expect(late, `seed ${seed}`).toEqual([]);
    total.answers += counts.answers;
    total.copies += counts.copies;
  }
  expect(total.copies).toBeGreaterThan(total.answers / 5);
});
