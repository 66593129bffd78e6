import { expect, type Page, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { setFaults } from '../support/stand-ins.ts';
import { generate, openAssistant } from './assistant-pages.ts';
import { axeFindings } from './axe.ts';
import { giveSetupOf, untilDatabaseIsBack } from './community.ts';
import { findOnEveryPage } from './every-page.ts';
import { fitFindings, markupFindings, smallTargets } from './layout.ts';

// Services are everybody's: while one fails for one test it fails for all.
test.describe.configure({ mode: 'serial' });

async function recover(): Promise<void> {
  await setFaults();
  await untilDatabaseIsBack();
}

test.afterEach(recover);

const noDatabase = { path: '/supabase/rest', kind: '500' } as const;

const title = 'BMW M4 GT3 2021 - Circuit de Spa-Francorchamps';
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });

async function openMine(page: Page): Promise<void> {
  const driver = await newDriver();
  await giveSetupOf(driver, { is_public: false });
  await signInPlainly(page, driver, '/my-setups');
  await page.waitForLoadState('networkidle');
}

async function openResult(page: Page): Promise<void> {
  await openAssistant(page);
  await generate(page);
}

type Write = {
  open: (page: Page) => Promise<unknown>;
  send: (page: Page) => Promise<unknown>;
  told: string;
  isKept: (page: Page) => Promise<void>;
  done: string | RegExp;
};

/** One that the router sends, and one that a script of its own does; `tests/faults` sends every other one. */
const writes: Record<string, Write> = {
  'a switch': {
    open: openMine,
    send: (page) => page.getByRole('switch').click(),
    told: 'There was an error updating your setup. Please try again.',
    isKept: (page) => expect(page.getByRole('switch')).not.toBeChecked(),
    done: 'Setup updated',
  },
  'a message': {
    open: async (page) => {
      await openAssistant(page, '/setup-assistant/engineer');
      await message(page).fill('tyre pressures?');
    },
    send: (page) => page.getByRole('button', { name: 'Send', exact: true }).click(),
    told: 'database isn’t answering',
    isKept: (page) => expect(message(page)).toHaveValue('tyre pressures?'),
    done: /psi hot/,
  },
};

for (const [name, { open, send, told, isKept, done }] of Object.entries(writes))
  test(`${name} that the database does not take says so in sight, is kept, and can be sent again`, async ({
    page,
  }) => {
    await open(page);
    await setFaults(noDatabase);
    await send(page);
    await expect(page.getByRole('alert').filter({ hasText: told })).toBeInViewport({ ratio: 1 });
    await isKept(page);
    await recover();
    await send(page);
    await expect(page.getByText(done).first()).toBeVisible();
  });

for (const open of [openMine, openResult])
  test(`a page that is read again meanwhile stays as it was (${open.name})`, async ({ page }) => {
    await open(page);
    await setFaults(noDatabase);
    const answered = page.waitForResponse((response) => response.url().includes('.data'));
    await page.evaluate(() => Reflect.get(window, '__remixRouter').revalidate());
    expect((await answered).status()).toBe(503);
    await expect(
      page
        .getByText(title)
        .or(page.getByRole('button', { name: 'Save Setup' }))
        .first(),
    ).toBeVisible();
  });

test('a plan that cannot be looked up, or not yet, is looked up again at a press', async ({ page }) => {
  const path = '/supabase/rest/v1/subscriptions';
  const failed = page.getByText('Failed to fetch subscription status');
  await openAssistant(page, '/my-setups');
  await page.waitForLoadState('networkidle');
  await setFaults({ path, kind: 'hang' });
  for (const link of ['Setup Assistant', 'Try again']) {
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByText('Checking subscription status...')).toBeVisible();
    await expect(failed).toBeVisible();
  }
  await recover();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Choose your game' })).toBeVisible();
  await setFaults({ path, kind: '500' });
  await page.goto('/profile');
  await expect(failed).toBeVisible();
  await recover();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('Renews');
});

test('every page that cannot be made without the database is for everyone', async ({ page }) => {
  const stranded = {
    name: 'a driver whose setups are away',
    async enter() {
      await signInPlainly(page, await newDriver(), '/my-setups');
      await setFaults(noDatabase);
      const paths = ['/setups', '/setup-viewer/1', '/my-setups', '/setup-assistant', '/profile'];
      return paths.map((path) => ({ name: `no database for ${path}`, path }));
    },
  };
  const found = await findOnEveryPage(page, stranded, async (on, stop) => [
    ...(await markupFindings(on)),
    ...(await fitFindings(on, stop)),
    ...(await smallTargets(on)),
    ...(await axeFindings(on)),
  ]);
  expect(found).toEqual([]);
});
