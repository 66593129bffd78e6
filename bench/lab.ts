/**
 * Waiting times of a driver with a slow phone: `npx node bench/lab.ts`, after `npm run build`. Starts the built product with its
 * stand-ins, and opens it in a real Chromium, slowed to Slow 4G and a quarter of this machine's speed. Prints tables and
 * writes every visit to `test-results/lab.json`.
 *
 * Goals, medians: LCP of 1.0 s and CLS of 0.02 on public pages, INP of 80 ms in filters, like and pickers. CLS once more for
 * each width, with this machine's fonts and with DejaVu alone.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { seedSetups } from '../scripts/seed-setups.ts';
import { type Product, requireBundles, startProduct } from '../tests/support/product.ts';
import { benchmark } from './benchmark.ts';
import { effort, isShort } from './effort.ts';
import { printTable } from './figures.ts';
import { type Fonts, launchBrowser, newPhone } from './lab/browser.ts';
import { interactionsTable, loadsTable, type Shift, shiftsTable, type Visited } from './lab/report.ts';
import { filter, like, picker, signIn } from './lab/scenarios.ts';
import { interact, loadCold, type Scenario } from './lab/visits.ts';
import { machine } from './machine.ts';

const visits = effort(5, 1);
const widths = isShort ? [320, 1440] : [320, 360, 390, 640, 768, 1024, 1440];
const resultFile = fileURLToPath(new URL('../test-results/lab.json', import.meta.url));

async function newestSetups(appOrigin: string): Promise<string[]> {
  const html = await (await fetch(`${appOrigin}/setups`)).text();
  return [...new Set([...html.matchAll(/href="(\/setup-viewer\/\d+)"/g)].map(([, path = '']) => path))];
}

const publicPages = (viewer: string) => ['/', '/setups', viewer];
const nameOf = (path: string) => path.replace(/(?<=^\/setup-viewer\/).+/, '{id}');

async function loads(browser: Browser, { appOrigin }: Product, viewer: string): Promise<Visited[]> {
  const pages = publicPages(viewer);
  // The first visitor of a fresh Worker is not who this is about.
  for (const path of pages) await (await fetch(`${appOrigin}${path}`)).text();
  const seen: Visited[] = [];
  for (const path of pages) {
    const found = [];
    for (let visit = 0; visit < visits; visit += 1) found.push(await loadCold(browser, appOrigin, path));
    seen.push({ name: nameOf(path), visits: found });
  }
  return seen;
}

async function shifts({ appOrigin }: Product, viewer: string): Promise<Shift[]> {
  const seen: Shift[] = [];
  for (const fonts of ['all', 'DejaVu'] satisfies Fonts[]) {
    const browser = await launchBrowser(fonts);
    for (const path of publicPages(viewer))
      for (const width of widths)
        seen.push({
          name: nameOf(path),
          fonts,
          width,
          visit: await loadCold(browser, appOrigin, path, width),
        });
    await browser.close();
  }
  return seen;
}

async function interactions(
  browser: Browser,
  { appOrigin }: Product,
  setups: readonly string[],
): Promise<Visited[]> {
  const visitor = await newPhone(browser, appOrigin);
  const driver = await newPhone(browser, appOrigin);
  await signIn(driver);
  const measure = async (context: typeof visitor, scenario: (visit: number) => Scenario) => {
    const found = [];
    for (let visit = 0; visit < visits; visit += 1) found.push(await interact(context, scenario(visit)));
    return { name: scenario(0).name, visits: found };
  };
  return [
    await measure(visitor, () => filter),
    await measure(driver, (visit) => like(setups[visit] ?? '')),
    await measure(driver, () => picker),
  ];
}

await benchmark(async ({ opened, load }) => {
  requireBundles();
  const product = opened(await startProduct(() => ({})));
  const { SUPABASE_URL = '', SUPABASE_SECRET_KEY = '' } = product.environment;
  await seedSetups({ supabaseUrl: SUPABASE_URL, secretKey: SUPABASE_SECRET_KEY });
  const setups = await newestSetups(product.appOrigin);
  const [viewer = ''] = setups;
  const browser = await launchBrowser();
  opened({ stop: () => browser.close() });
  const loaded = await loads(browser, product, viewer);
  console.log();
  printTable(loadsTable(loaded));
  const shifted = await shifts(product, viewer);
  console.log();
  printTable(shiftsTable(shifted));
  const acted = await interactions(browser, product, setups);
  console.log();
  printTable(interactionsTable(acted));
  console.log(`\n${load()}`);
  const seen = { browser: browser.version(), loads: loaded, shifts: shifted, interactions: acted };
  const result = { date: new Date().toISOString(), machine: machine(), load: load(), ...seen };
  mkdirSync(dirname(resultFile), { recursive: true });
  writeFileSync(resultFile, `${JSON.stringify(result, null, 1)}\n`);
});
