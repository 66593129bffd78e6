import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { newDriver } from '../support/drivers.ts';
import { giveSetups } from './community.ts';

/** Scripts of Clerk's: its React package, and clerk-js with its parts. */
const clerkScripts = /\/assets\/clerk-root\.client|\/clerk-js\//;

test('the list of a full page is light', async ({ request }) => {
  const cars = ['bmw_m4_gt3', 'porsche_992_gt3_r', 'ferrari_296_gt3', 'mercedes_amg_gt3_evo'];
  const tracks = ['spa', 'monza', 'suzuka', 'imola', 'zandvoort'];
  await giveSetups(
    await newDriver(),
    cars.flatMap((car_name) =>
      tracks.map((track_name) => ({
        car_name,
        track_name,
        title: `Race pace at ${track_name}`,
        note: `A calm rear over the kerbs of ${track_name}, stable on the brakes, for the long run in the ${car_name}.`,
      })),
    ),
  );
  const html = await (await request.get('/setups')).body();
  expect(gzipSync(html).length).toBeLessThanOrEqual(15_000);
});

test('a page names its styles in a header, made or cached', async ({ request }) => {
  for (const address of ['/', '/setups', '/setups']) {
    const response = await request.get(address);
    const [, styles] = /<link rel="stylesheet" href="([^"]+)"/.exec(await response.text()) ?? [];
    expect(response.headers().link).toBe(`<${styles}>; rel=preload; as=style`);
  }
});

for (const address of ['/', '/setups', '/setup-viewer/demo-acc-spa-race']) {
  test(`nothing of Clerk's comes to a visitor before it is wanted (${address})`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => clerkScripts.test(url) || url.includes('/__clerk'))).toEqual([]);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' }).hover();
    await expect.poll(() => asked.filter((url) => clerkScripts.test(url)).length).toBeGreaterThanOrEqual(2);
  });
}
