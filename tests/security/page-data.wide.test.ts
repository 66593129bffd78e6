import { globSync, readFileSync } from 'node:fs';
import { decode } from 'turbo-stream';
import { beforeAll, expect, test } from 'vitest';
import { type Answer, ask, each } from './product.ts';
import { webRoutes } from '../support/requests.ts';
import { storeSetups, type Attacked, thingsToSend } from './stocked-driver.ts';
import { openTally } from './tally.ts';

const tally = openTally();
let things: Attacked;
/** Own setups with the hostile files, in their order. */
let stored: number[];
beforeAll(async () => {
  things = await thingsToSend();
  stored = await storeSetups(
    things.own,
    hostileFiles.map((setup_data, place) => ({
      game: place % 2 ? 'ACC' : 'iRacing',
      setup_data,
      note: '["E","boom","Function"]',
    })),
  );
});

const nested = (open: string, middle: string, close: string, depth: number) =>
  open.repeat(depth) + middle + close.repeat(depth);

/** Files as a driver's own token may store them: 256 KB at most, and no form looks at them. */
const hostileFiles = [
  nested('{"a":', '1', '}', 40_000),
  nested('[', '', ']', 130_000),
  `{"carName":"bmw_m4_gt3","basicSetup":${nested('{"tyres":', '1', '}', 20_000)}}`,
  '{"__proto__":{"carName":"polluted"},"constructor":{"prototype":{"carName":"polluted"}},"carName":"__proto__"}',
  '["E","boom","Function"]',
  '["SingleFetchRedirect",{"redirect":"https://evil.example","status":302}]',
  'x'.repeat(262_000),
];

/** How deep Remix's encoder goes in the stack before it overflows is about 900; ours are far from it. */
const deepest = 16;

/** How deep the values of a page's data lie, without going deep itself. */
function depthOf(value: unknown): number {
  const seen = new Set<unknown>();
  let level = [value];
  for (let depth = 0; ; depth += 1) {
    const objects = level.filter((one) => typeof one === 'object' && one !== null && !seen.has(one));
    if (objects.length === 0) return depth;
    for (const one of objects) seen.add(one);
    level = objects.flatMap((one) => Object.values(one as object));
  }
}

/** A page's data as a browser reads it. @throws when it is broken off or no such data */
async function dataIn({ text }: Answer): Promise<unknown> {
  const { value, done } = await decode(new Blob([text]).stream(), {
    plugins: [(type, ...rest) => ({ value: { [`as ${type}`]: rest } })],
  });
  await done;
  return value;
}

async function judge(about: string, answer: Answer): Promise<void> {
  if (!/^text\/x-(turbo|script)/.test(answer.headers.get('content-type') ?? '')) {
    return tally.count(answer.status < 500 ? null : `${about}: ${answer.status}`);
  }
  const depth = await dataIn(answer).then(depthOf, (error: unknown) => String(error));
  const isPolluted = 'carName' in {};
  tally.count(
    typeof depth === 'number' && depth <= deepest && !isPolluted ? null : `${about}: depth ${depth}`,
  );
}

/** The address of the same page's data. */
const dataOf = (path: string) =>
  path.replace(/^([^?]*?)\/?(\?|$)/, (_, before, rest) => `${before || '/_root'}.data${rest}`);

/** The decoder of a page's data can build any object (CVE-2026-42211): it may run in browsers only, on our answers. */
test('no Worker decodes a page’s data', () => {
  const decoder = 'not found in stream';
  const holdsDecoder = (file: string) => readFileSync(file, 'utf8').includes(decoder);
  expect(globSync('build/client/assets/*.js').filter(holdsDecoder)).toHaveLength(1);
  // Remix's server brings the package whole, and calls its encoder; our own side of the server has nothing of it.
  const used = globSync('node_modules/@remix-run/{server-runtime,cloudflare}/dist/*.js').flatMap(
    (file) => readFileSync(file, 'utf8').match(/turboStream\.\w+/g) ?? [],
  );
  expect(new Set(used)).toEqual(new Set(['turboStream.encode']));
  expect(
    [...globSync('build/server/*.js'), ...globSync('build/workers/{ai,stripe-webhooks}/*.js')].filter(
      holdsDecoder,
    ),
  ).toEqual([]);
});

test('stored and requested values nest nothing in any page’s data', async () => {
  const query = `q=${'%5B'.repeat(2_000)}&${nested('a[', '', ']', 1_000)}=1&__proto__=1&_routes=__proto__,constructor`;
  const paths = Object.values(webRoutes).flatMap(({ path }) => {
    const address = path(things);
    return [address, `${address}${address.includes('?') ? '&' : '?'}${query}`];
  });
  const shown = stored.flatMap((id) => [`/setup-viewer/${id}`, `/my-setups/${id}/delete`]);
  const asked = [...paths, ...shown].filter((path) => path !== '/sign-out');
  await each(asked, async (path) => {
    await judge(`GET ${path}`, await ask(dataOf(path), { as: things.own }));
    await judge(`GET ${path} signed out`, await ask(dataOf(path)));
  });
});
