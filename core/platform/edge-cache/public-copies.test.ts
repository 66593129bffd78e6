import { expect, test, vi } from 'vitest';
import type { Given, Made } from './edge-cache.ts';
import { answerPlatform, createPlatformCopies, type PlatformCache } from './public-copies.ts';

type Copy = { text: string; tags: string[] };
const copy: Copy = { text: 'a page', tags: ['setup', 'setup-12'] };
const ages = { maxAge: 60, staleWhileRevalidate: 120, staleIfError: 86_400 };

/** A door and the cached entrypoint behind it, with what the platform adds on the way. */
function stage(
  given: Given<Copy, Response> | null,
  {
    cache = { purge: async () => ({ success: true }) } as PlatformCache | null,
    onTheWay = (answer: Response) => answer,
  } = {},
) {
  const background: Promise<unknown>[] = [];
  const pauses: number[] = [];
  const made: string[] = [];
  const answers: Response[] = [];
  const make = vi.fn(async (): Promise<Made<Copy, Response>> => ({ outcome: 'keep', value: copy }));
  const copies = createPlatformCopies<Copy>({
    entrypoint: {
      async fetch(request) {
        const answer = await answerPlatform(request, cache ?? undefined, async (key) => {
          made.push(key);
          return given && { given, ages };
        });
        answers.push(answer.clone());
        return onTheWay(answer);
      },
    },
    address: (key) => `https://p.test/v1/${encodeURIComponent(key)}`,
    headers: { 'X-Sender': '192.0.2.7' },
    local: { read: async () => ({ from: 'hit', value: { ...copy, text: 'local' } }), forget: vi.fn() },
    waitUntil: (work) => background.push(work),
    pause: async (ms) => void pauses.push(ms),
  });
  const read = (key = '/setups?q=a/b#driver') => copies.read(key, { ages, make, waitUntil: () => {} });
  const forget = async (tags: readonly string[]) => {
    await copies.forget(tags);
    await Promise.all(background);
  };
  return { read, forget, made, make, pauses, answers };
}

test('the platform learns the ages and the tags of a copy, and names it by its key alone', async () => {
  const { read, made, make, answers } = stage({ from: 'miss', value: copy });
  expect(await read()).toEqual({ from: 'miss', value: copy });
  expect(made).toEqual(['/setups?q=a/b#driver']);
  expect(make).not.toHaveBeenCalled();
  expect(answers[0]?.headers.get('Cache-Control')).toBe('public, max-age=60, stale-while-revalidate=60');
  expect(answers[0]?.headers.get('Cache-Tag')).toBe('setup,setup-12');
});

test.each([
  ['HIT', 'hit'],
  ['UPDATING', 'stale'],
  ['MISS', 'miss'],
])('an answer that the platform calls %s is a %s', async (status, from) => {
  const { read } = stage(
    { from: 'miss', value: copy },
    {
      onTheWay(answer) {
        answer.headers.set('CF-Cache-Status', status);
        return answer;
      },
    },
  );
  expect(await read()).toMatchObject({ from });
});

test('no platform keeps an old copy, or an answer that is none for everybody', async () => {
  const old = stage({ from: 'stale-if-error', value: copy });
  expect(await old.read()).toMatchObject({ from: 'stale-if-error' });
  expect(old.answers[0]?.headers.get('Cache-Control')).toBe('no-store');
  const headers = { 'Cache-Control': 'public, max-age=60' };
  const other = stage({ from: 'none', value: new Response('old data', { status: 200, headers }) });
  const given = await other.read();
  expect(other.answers[0]?.headers.get('CDN-Cache-Control')).toBe('no-store');
  if (given.from !== 'none') throw new Error('it was kept');
  expect(await given.value.text()).toBe('old data');
  expect([...given.value.headers].sort()).toEqual([
    ['cache-control', 'public, max-age=60'],
    ['content-type', 'text/plain;charset=UTF-8'],
  ]);
});

test('where the platform keeps nothing the data centre’s copies are read', async () => {
  const { read, made } = stage({ from: 'miss', value: copy }, { cache: null });
  expect(await read()).toMatchObject({ from: 'hit', value: { text: 'local' } });
  expect(made).toEqual([]);
});

test('a page is made where the platform answers with no copy of ours, and from no older one', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const away = () => {
    throw new Error('the platform is away');
  };
  for (const onTheWay of [away, () => new Response('error code: 1101', { status: 500 })]) {
    const { read, make } = stage({ from: 'miss', value: copy }, { onTheWay });
    expect(await read()).toEqual({ from: 'miss', value: copy });
    expect(make).toHaveBeenCalledOnce();
  }
  const { read } = stage(null);
  expect(await read()).toEqual({ from: 'miss', value: copy });
});

test('tags are purged twice, so that no copy stays which was begun before and put away after', async () => {
  const purge = vi.fn(async () => ({ success: true }));
  const { forget, pauses, made } = stage(null, { cache: { purge } });
  await forget(['setup-12', 'list']);
  expect(purge.mock.calls).toEqual(Array(2).fill([{ tags: ['setup-12', 'list'] }]));
  expect(pauses).toEqual([0, 10_000, 0]);
  expect(made).toEqual([]);
});

test('a purge that fails is sent again, and told to operators when it fails for good', async () => {
  const told = vi.mocked(console.error).mockImplementation(() => {});
  const purge = vi.fn(async () => ({ success: purge.mock.calls.length === 3 }));
  await stage(null, { cache: { purge } }).forget(['list']);
  expect(purge).toHaveBeenCalledTimes(6);
  expect(told).toHaveBeenCalledOnce();
  expect(told.mock.calls[0]?.[0]).toContain('public copies were not purged');
  told.mockClear();
});
