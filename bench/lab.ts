/**
 * Waiting times of a driver with a slow phone: `npx node bench/lab.ts`, after `npm run build`. Starts the built product with its
 * stand-ins, and opens it in a real Chromium, slowed to Slow 4G and a quarter of this machine's speed. Prints tables and
 * writes every visit to `test-results/lab.json`.
 *
 * Goals: LCP of 1.0 s and CLS of 0.02 on public pages (medians; CLS once more for each width, with this machine's fonts and
 * with DejaVu alone), INP of 80 ms for every control of the ten main pages.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { seedSetups } from '../scripts/seed-setups.ts';
import { type BenchDriver, signInDrivers } from '../tests/support/paying-drivers.ts';
import { requireBundles, startProduct } from '../tests/support/product.ts';
import { benchmark } from './benchmark.ts';
import { effort, isShort } from './effort.ts';
import { inMs, median, printTable } from './figures.ts';
import { launchBrowser, newPhone, slowDown, type Vitals, vitalsOf } from './lab/browser.ts';
import { type Pressed, pressAll, signIn } from './lab/controls.ts';

const goals = { lcp: 1_000, cls: 0.02, inp: 80 };
const visits = effort(5, 1);
const widths = isShort ? [320, 1440] : [320, 360, 390, 640, 768, 1024, 1440];
/** Late shifts count too. */
const quietMs = 1_000;

const verdict = (met: boolean) => (met ? 'met' : 'missed');

async function loadCold(browser: Browser, origin: string, path: string, width?: number): Promise<Vitals> {
  const context = await newPhone(browser, origin, width);
  try {
    const page = await context.newPage();
    await slowDown(page);
    await page.goto(path, { waitUntil: 'networkidle', timeout: effort(120_000, 30_000) });
    await wait(quietMs);
    return await vitalsOf(page);
  } finally {
    await context.close();
  }
}

type Row = { page: string; vitals: Vitals[]; fonts?: string; width?: number };

async function loads(browser: Browser, origin: string, paths: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of paths) {
    // The first visitor of a fresh Worker is not who this is about.
    await (await fetch(origin + path)).text();
    const vitals: Vitals[] = [];
    for (let visit = 0; visit < visits; visit += 1) vitals.push(await loadCold(browser, origin, path));
    rows.push({ page: path, vitals });
  }
  return rows;
}

async function shifts(origin: string, paths: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const fonts of ['all', 'DejaVu'] as const) {
    const browser = await launchBrowser(fonts);
    for (const page of paths)
      for (const width of widths)
        rows.push({ page, fonts, width, vitals: [await loadCold(browser, origin, page, width)] });
    await browser.close();
  }
  return rows;
}

async function presses(
  browser: Browser,
  origin: string,
  viewer: string,
  account: BenchDriver,
): Promise<{ page: string; pressed: Pressed[] }[]> {
  const driver = await newPhone(browser, origin);
  await signIn(driver, account, origin);
  const pages = [
    ...['/', '/setups', viewer, '/wanted', '/pricing', '/try?game=ACC&car=ferrari_296_gt3&track=spa'],
    ...['/setup-assistant?game=ACC', '/upload-setup', '/my-setups', '/profile'],
  ];
  const rows = [];
  for (const page of pages.slice(0, effort(pages.length, 2)))
    rows.push({ page, pressed: await pressAll(driver, page) });
  return rows;
}

/** Of each control its slowest interaction: all above the goal, and one at least. */
function slowestOf(pressed: readonly Pressed[]): Pressed[] {
  const slowest = new Map<string, Pressed>();
  for (const one of pressed) if (one.ms > (slowest.get(one.control)?.ms ?? 0)) slowest.set(one.control, one);
  const rows = [...slowest.values()].sort((a, b) => b.ms - a.ms);
  return rows.slice(0, Math.max(1, rows.filter(({ ms }) => ms > goals.inp).length));
}

await benchmark(async ({ opened, keep }) => {
  requireBundles();
  const { appOrigin, environment } = opened(await startProduct(() => ({})));
  const { SUPABASE_URL = '', SUPABASE_SECRET_KEY = '' } = environment;
  await seedSetups({ supabaseUrl: SUPABASE_URL, secretKey: SUPABASE_SECRET_KEY });
  const list = await (await fetch(`${appOrigin}/setups`)).text();
  const [viewer = '/setups'] = /\/setup-viewer\/\d+/.exec(list) ?? [];
  const publicPages = ['/', '/setups', viewer];
  const browser = await launchBrowser();
  opened({ stop: () => browser.close() });
  const loaded = await loads(browser, appOrigin, publicPages);
  printTable({
    headings: ['page', 'LCP', 'goal', 'CLS', 'goal', 'largest element'],
    rows: loaded.map(({ page, vitals }) => {
      const lcp = median(vitals.map((visit) => visit.lcp ?? Number.NaN));
      const cls = median(vitals.map((visit) => visit.cls ?? 0));
      return [
        page,
        inMs(lcp),
        verdict(lcp <= goals.lcp),
        cls.toFixed(3),
        verdict(cls <= goals.cls),
        vitals[0]?.lcpElement ?? '-',
      ];
    }),
  });
  const shifted = await shifts(appOrigin, publicPages);
  console.log();
  printTable({
    headings: ['page', 'fonts', 'width', 'CLS', 'goal', 'largest shift'],
    rows: shifted.map(({ page, fonts = '', width, vitals: [{ cls = 0, clsElement = '-' } = {}] }) => [
      page,
      fonts,
      String(width),
      cls.toFixed(3),
      verdict(cls <= goals.cls),
      clsElement,
    ]),
  });
  const [account] = await signInDrivers(1, environment);
  if (!account) throw new Error('Nobody is signed in');
  const pressed = await presses(browser, appOrigin, viewer, account);
  console.log();
  printTable({
    headings: ['controls of', 'control', 'INP', 'wait, handlers, paint', 'goal'],
    rows: pressed.flatMap(({ page, pressed }) =>
      slowestOf(pressed).map(({ control, ms, parts }) => [
        page,
        control,
        inMs(ms),
        parts.map(inMs).join(', '),
        verdict(ms <= goals.inp),
      ]),
    ),
  });
  keep('lab', { loaded, shifted, pressed });
});
