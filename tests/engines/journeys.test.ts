import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import { recorded } from '../e2e/recording-journeys.ts';
import { engines } from '../../scripts/engines.ts';
import {
  type Driver,
  freshName,
  giveProfile,
  newDriver,
  storeSetupsOf,
  tokenOf,
} from '../support/drivers.ts';
import { payingDriver } from '../support/plans.ts';
import { type ProductProcess, startProductProcess } from '../support/product-process.ts';
import { appOrigin } from '../support/stand-ins.ts';
import { accFile } from '../support/setup-files.ts';
import { startFirefox } from './firefox.ts';
import { type Engine, type Page, pageIn } from './page.ts';
import { startWebKit } from './webkit.ts';

const viewer = '/setup-viewer/demo-acc-spa-race';
const rigView = `${viewer}/rig`;

/** Signs in with Clerk's own form, which replaces the page. */
async function signIn(page: Page, { email, password }: Driver, path: string): Promise<void> {
  await page.open(path);
  await page.fill(email, 'input[name=identifier]');
  await page.press('button.cl-formButtonPrimary');
  await page.fill(password, 'input[name=password]');
  await page.press('button.cl-formButtonPrimary');
}

async function pick(page: Page, label: string, name: string): Promise<void> {
  await page.fill(name, '[role=combobox]', label);
  await page.press('[role=option]', name);
}

async function giveSetup(driver: Driver): Promise<number> {
  const [id = 0] = await storeSetupsOf(await giveProfile(driver, await tokenOf(driver)), [
    {
      game: 'ACC',
      car_name: 'bmw_m4_gt3',
      track_name: 'spa',
      title: 'Mine',
      is_public: false,
      setup_data: accFile(),
    },
  ]);
  return id;
}

const startEngine = { firefox: startFirefox, webkit: startWebKit };

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
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await page.tab.screenshot(`test-results/${task.name.replaceAll(/\W+/g, '-')}-${name}.png`);
    if (readers.get(name) !== page) await page.tab.close();
  });

  test('a visitor searches, filters and opens a setup', async () => {
    await page.open('/setups');
    await page.fill('spa', 'input[type=search], input[name=q]');
    await page.button('Search');
    await page.seesAddress(/q=spa/);
    await page.choose('Game', 'ACC');
    await page.seesAddress(/game=ACC/);
    await page.press('main article a[href^="/setup-viewer/"]');
    await page.seesAddress(/^\/setup-viewer\//);
    await page.sees(/tyre pressure/i);
  });

  test('a visitor downloads a setup', async () => {
    await page.open(viewer);
    await page.follow('Download');
    await expect.poll(() => readdirSync(engine.downloads).join()).toMatch(/_setup\.json(,|$)/);
  });

  test('a driver signs in, generates a setup, refines it and saves it', async () => {
    await signIn(page, await payingDriver(), '/setup-assistant');
    await page.follow('Assetto Corsa Competizione');
    await pick(page, 'Car', 'BMW M4 GT3 2021');
    await pick(page, 'Track', 'Circuit de Spa-Francorchamps');
    await page.button('Generate Setup');
    await page.sees(/setup insights/i);
    await page.seesAddress(/setup=\d+$/);
    await page.sees(/save setup/i);
    const first = await page.address();
    await page.fill('understeer in slow corners', 'textarea', 'Additional Requirements');
    await page.button('Refine Setup');
    await expect.poll(() => page.address()).not.toBe(first);
    await page.sees(/version 2/i);
    await page.button('Save Setup');
    await page.seesAddress(/^\/my-setups$/);
    await page.sees(/setup saved successfully/i);
  });

  test('a driver edits an own setup', async () => {
    const driver = await newDriver();
    const id = await giveSetup(driver);
    await signIn(page, driver, `/my-setups/${id}?tab=edit`);
    await page.fill('Calmer', 'input', 'Title');
    await page.button('Save changes');
    await page.sees(/setup updated/i);
    await page.sees(/calmer/i);
  });

  test('a driver works out the next setup from a stint', async () => {
    const driver = await newDriver();
    await signIn(page, driver, `/my-setups/${await giveSetup(driver)}/stints`);
    for (const wheel of ['Left front', 'Right front', 'Left rear', 'Right rear'])
      await page.fill('27.6', 'input', `${wheel} (psi)`);
    await page.button('Work out the next setup');
    await page.sees(/27\.6 psi hot, aim 26\.5 psi: 1\.1 psi less cold/);
  });

  test('a driver’s recording fills the sheet, on a page under the service worker', async () => {
    const driver = await newDriver();
    const setup = await giveSetup(driver);
    await signIn(page, driver, `/my-setups/${setup}`);
    await expect.poll(() => page.tab.run(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.open(`/my-setups/${setup}/recording`);
    const files = recorded('bmw_m4_gt3').map(({ name, buffer }) => {
      const path = join(engine.downloads, name);
      writeFileSync(path, buffer);
      return path;
    });
    await page.upload(files, 'input[type=file]');
    await expect.poll(() => page.valueOf('Left front (psi)')).toBe('27.4');
  });

  test('a driver uploads a file', async () => {
    await signIn(page, await newDriver(), '/upload-setup?game=ACC');
    const file = join(engine.downloads, 'race.json');
    writeFileSync(file, accFile());
    await page.upload([file], 'input[type=file]');
    await page.sees(/recognised: bmw m4 gt3 2021/i);
    await page.choose('Track', 'spa');
    await page.fill(`Race ${freshName()}`, 'input', 'Title');
    await page.fill('Calm.', 'textarea', 'Description');
    await page.button('Upload Setup');
    await page.seesAddress(/^\/setup-viewer\/\d+$/);
  });

  test('a visitor chooses units', async () => {
    await page.open(viewer);
    await page.follow('Change units');
    await page.press('label', 'bar');
    await page.button('Save units');
    await page.seesAddress(viewer);
    await page.sees(/units: bar/i);
  });

  test('a driver signs out', async () => {
    await signIn(page, await newDriver(), '/my-setups');
    await page.sees(/no setups saved yet/i);
    await page.press('[aria-label="Account menu"]');
    await page.button('Sign out');
    await page.seesAddress(/^\/$/);
    await page.open('/my-setups');
    await page.sees(/sign in required/i);
  });

  test('the top bar stays in one line beside a scroll bar', async () => {
    const height = () => document.querySelector('.top-bar')?.getBoundingClientRect().height;
    for (const width of [360, 390]) {
      await page.tab.setWidth(width);
      await page.open('/');
      expect(await page.tab.run(height), `at ${width} px`).toBeLessThan(60);
    }
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
