import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../scripts/engines.ts';
import { giveSetupOf } from '../e2e/community.ts';
import { recorded } from '../e2e/recordings.ts';
import { type Driver, newDriver } from '../support/drivers.ts';
import { payingDriver } from '../support/plans.ts';
import { type ProductProcess, startProductProcess } from '../support/product-process.ts';
import { appOrigin } from '../support/stand-ins.ts';
import { type Engine, startEngine, type Tab, type Thing } from './drivers.ts';

const rigView = '/setup-viewer/demo-acc-spa-race/rig';

/** A driver's actions and views in a tab; each waits until it can succeed. */
function pageIn(tab: Tab) {
  const until = (act: () => Promise<unknown>, thing: Thing) =>
    expect.poll(() => act().then(() => 'done', String), { message: thing.join(' ') }).toBe('done');
  const address = () => tab.run(() => location.pathname + location.search);
  return {
    tab,
    address,
    /** Opens an address, and waits until our script runs it. */
    async open(path: string): Promise<void> {
      await tab.goto(appOrigin + path);
      const isAlive = () => Object.keys(document.body).some((key) => key.startsWith('__react'));
      await expect.poll(() => tab.run(isAlive), { message: path }).toBe(true);
    },
    press: (...thing: Thing) => until(() => tab.click(thing), thing),
    /** Replaces what a field holds, however often the page draws it anew meanwhile. */
    async fill(text: string, ...thing: Thing): Promise<void> {
      const empty = () => (document.activeElement as Partial<HTMLInputElement> | null)?.select?.();
      const held = () => (document.activeElement as Partial<HTMLInputElement> | null)?.value;
      const type = async () => {
        await tab.click(thing);
        await tab.run(empty);
        await tab.type(thing, text);
        return tab.run(held);
      };
      await expect.poll(() => type().catch(String), { message: thing.join(' ') }).toBe(text);
    },
    give: (paths: readonly string[], ...thing: Thing) =>
      until(() => tab.type(thing, paths.join('\n')), thing),
    isAt: (path: string | RegExp) => expect.poll(address).toMatch(path),
    sees: (text: RegExp) =>
      // biome-ignore lint/performance/useDomNodeTextContent: only what can be seen counts
      expect.poll(() => tab.run(() => document.body.innerText), { message: String(text) }).toMatch(text),
  };
}

type Page = ReturnType<typeof pageIn>;

/** Signs in with Clerk's own form, and waits for the page that replaces it. */
async function signIn(page: Page, { email, password }: Driver, path: string): Promise<void> {
  await page.open(path);
  for (const [name, text] of Object.entries({ identifier: email, password })) {
    await page.fill(text, `input[name=${name}]`);
    await page.press('button.cl-formButtonPrimary');
  }
  const isSignedIn = () => document.querySelector('[aria-label="Account menu"]') !== null;
  await expect.poll(() => page.tab.run(isSignedIn)).toBe(true);
}

const started: Engine[] = [];
/** A tab of each engine, with an opened setup. */
const readers = new Map<string, Page>();
let product: ProductProcess;
beforeAll(async () => {
  product = await startProductProcess(process.env, { fresh: true });
});
afterAll(async () => {
  for (const engine of started) await engine.close();
  await product?.end();
});

describe.each(engines)('$name', ({ name, find, packages }) => {
  let engine: Engine;
  let page: Page;

  beforeAll(async () => {
    const command = find();
    if (!command) throw new Error(`${name} is missing: apt-get install ${packages.join(' ')}`);
    engine = await startEngine[name](command);
    started.push(engine);
  });
  beforeEach(async () => {
    page = pageIn(await engine.newTab());
  });
  afterEach(async () => {
    if (readers.get(name) !== page) await page.tab.close();
  });

  test('a visitor searches and opens a setup', async () => {
    await page.open('/setups');
    await page.fill('spa', 'input[name=q]');
    await page.press('button', 'Search');
    await page.press('main article a[href^="/setup-viewer/"]');
    await page.isAt(/^\/setup-viewer\//);
    await page.sees(/tyre pressure/i);
  });

  test('a driver signs in, makes a setup, refines it, saves it and signs out', async () => {
    await signIn(page, await payingDriver(), '/setup-assistant');
    await page.press('a', 'Assetto Corsa Competizione');
    const choices = { Car: 'BMW M4 GT3 2021', Track: 'Circuit de Spa-Francorchamps' };
    for (const [label, choice] of Object.entries(choices)) {
      await page.fill(choice, '[role=combobox]', label);
      await page.press('[role=option]', choice);
    }
    await page.press('button', 'Generate Setup');
    await page.sees(/save setup/i);
    const first = await page.address();
    await page.fill('understeer in slow corners', 'textarea', 'Additional Requirements');
    await page.press('button', 'Refine Setup');
    await expect.poll(page.address).not.toBe(first);
    await page.sees(/version 2/i);
    await page.press('button', 'Save Setup');
    await page.sees(/setup saved successfully/i);
    await page.press('[aria-label="Account menu"]');
    await page.press('button', 'Sign out');
    await page.isAt(/^\/$/);
  });

  test('a driver’s recording fills the sheet, on a page under the service worker', async () => {
    const driver = await newDriver();
    const setup = await giveSetupOf(driver);
    await signIn(page, driver, `/my-setups/${setup}`);
    await expect.poll(() => page.tab.run(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.open(`/my-setups/${setup}/recording`);
    const files = recorded('bmw_m4_gt3').map((file) => {
      const path = join(engine.folder, file.name);
      writeFileSync(path, file.buffer);
      return path;
    });
    await page.give(files, 'input[type=file]');
    const pressure = () => document.querySelector<HTMLInputElement>('[name=hot_lf]')?.value;
    await expect.poll(() => page.tab.run(pressure)).toBe('27.4');
  });

  test('an opened setup is kept', async () => {
    readers.set(name, page);
    await page.open(rigView);
    const missing = async () => {
      const copy = await (await caches.match(location.href))?.text();
      if (copy === undefined) return ['the page'];
      const files = [...new Set(copy.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
      const kept = await Promise.all(files.map((file) => caches.match(file)));
      return files.filter((_, place) => kept[place] === undefined);
    };
    await expect.poll(() => page.tab.run(missing)).toEqual([]);
  });
});

// The last, and all engines at once, as it ends the product.
describe('without a network', () => {
  beforeAll(() => product.end());

  test.each(engines)('$name reads an opened setup, and says that it is a copy', async ({ name }) => {
    const reader = readers.get(name);
    if (!reader) throw new Error(`${name} was not started`);
    await reader.open(rigView);
    await reader.sees(/this is the page from/i);
    await reader.tab.goto(`${appOrigin}/setups`);
    await reader.sees(/no connection/i);
  });
});
