import { type Page, expect, test } from '@playwright/test';
import { type Driver, newDriver, signInPlainly, tokenOf } from '../support/drivers.ts';
import { payingDriver } from '../support/plans.ts';
import { accFile } from '../support/setup-files.ts';
import { appOrigin, askDatabase } from '../support/stand-ins.ts';
import { choose } from './assistant-pages.ts';
import { giveSetupOf, giveWish } from './community.ts';

/** One form of the product, and what its other tab, another device or another driver does meanwhile. */
type OpenForm = {
  address: string;
  /** Names of the fields that are typed in, with the words. */
  words: Record<string, string>;
  /** Before the first word. */
  prepare?: (page: Page) => Promise<unknown>;
  /** After the last. */
  settle?: (page: Page) => Promise<unknown>;
  button: string;
  saved?: { elsewhere: (page: Page) => Promise<void>; told: RegExp };
  deleted?: { elsewhere: (page: Page) => Promise<void>; told: RegExp };
  signedOut: RegExp;
};

const post = async (page: Page, address: string, form: Record<string, string>) => {
  const answer = await page.request.post(address, { headers: { origin: appOrigin }, form, maxRedirects: 0 });
  expect([302, 303]).toContain(answer.status());
  await page.context().clearCookies({ name: 'toast' });
};

const deleting = (setup: number) => (page: Page) => post(page, `/my-setups/${setup}/delete`, {});
const gone = /was deleted elsewhere/;
const signInAgain = /sign in/i;
const edited = { title: 'Of the other tab', description: 'Saved there', youtube_url: '', revision: '1' };
const saving = (setup: number) => (page: Page) => post(page, `/my-setups/${setup}`, edited);

async function cardOf(driver: Driver, setup: number): Promise<number> {
  const [opened] = await askDatabase<{ card: number }[]>('rpc/open_test_card', await tokenOf(driver), {
    setup,
    at_revision: 1,
    changes: [{ parameter: 'rearWing', label: 'Rear wing', from: '1', to: '2', why: '' }],
    rules: [],
    after_data: accFile().replace(/"rearWing": \d+/, '"rearWing": 3'),
    request_id: crypto.randomUUID(),
  });
  return opened?.card ?? 0;
}

const forms: Record<string, (driver: Driver) => Promise<OpenForm>> = {
  async edit(driver) {
    const setup = await giveSetupOf(driver, { is_public: false });
    return {
      address: `/my-setups/${setup}?tab=edit`,
      words: { title: 'Of this tab', description: 'Typed here', youtube_url: 'https://youtu.be/abc' },
      button: 'Save changes',
      saved: { elsewhere: saving(setup), told: /changed elsewhere while you edited it/ },
      deleted: { elsewhere: deleting(setup), told: gone },
      signedOut: /User not authenticated/,
    };
  },
  async refinement(driver) {
    const setup = await giveSetupOf(driver, { is_public: false });
    return {
      address: `/my-setups/${setup}?tab=versions`,
      words: { prompt: 'understeer in slow corners' },
      button: 'Refine Setup',
      deleted: { elsewhere: deleting(setup), told: gone },
      signedOut: signInAgain,
    };
  },
  async 'stint sheet'(driver) {
    const setup = await giveSetupOf(driver, { is_public: false });
    return {
      address: `/my-setups/${setup}/stints`,
      words: { hot_lf: '27.6', laps: '10', best_lap: '2:17.8' },
      button: 'Work out the next setup',
      deleted: { elsewhere: deleting(setup), told: gone },
      signedOut: signInAgain,
    };
  },
  async 'test card'(driver) {
    const setup = await giveSetupOf(driver, { is_public: false });
    const card = await cardOf(driver, setup);
    const answered = (page: Page) =>
      post(page, `/test-cards/${card}`, { answer: 'worse', note: 'Of the other tab', before: '' });
    return {
      address: `/test-cards/${card}`,
      words: { note: 'Of this tab' },
      button: 'Better',
      saved: { elsewhere: answered, told: /changed elsewhere to: “Of the other tab”/ },
      deleted: { elsewhere: deleting(setup), told: gone },
      signedOut: signInAgain,
    };
  },
  async report() {
    const author = await newDriver();
    const setup = await giveSetupOf(author);
    return {
      address: `/report/${setup}`,
      words: { words: 'It is a copy' },
      prepare: async (page) => {
        await page.getByLabel('This setup').check();
        await page.getByLabel('Spam or advertising').check();
      },
      button: 'Send report',
      deleted: {
        elsewhere: async (page) => {
          const other = await page.context().browser()?.newPage();
          if (!other) return;
          await signInPlainly(other, author, `/my-setups/${setup}/delete`);
          await deleting(setup)(other);
          await other.context().close();
        },
        told: /been deleted or made private/,
      },
      signedOut: signInAgain,
    };
  },
  async wish() {
    return {
      address: '/wanted/ask?game=ACC',
      words: {},
      prepare: async (page) => {
        await page.getByRole('combobox', { name: 'Car' }).selectOption('bmw_m4_gt3');
        await page.getByRole('combobox', { name: 'Track' }).selectOption('spa');
        await page.getByRole('combobox', { name: 'Weather' }).selectOption('wet');
      },
      button: 'Ask for this setup',
      signedOut: signInAgain,
    };
  },
  async answer(driver) {
    const wanted = await giveWish(driver);
    return {
      address: `/wanted/${wanted}/answer`,
      words: { setup: '123456' },
      button: 'Link this setup',
      signedOut: signInAgain,
    };
  },
  async upload() {
    return {
      address: '/upload-setup',
      words: { title: 'Mine', description: 'Quick over kerbs', setup_data: accFile() },
      settle: (page) => expect(page.getByText('Recognised: BMW M4 GT3 2021')).toBeVisible(),
      button: 'Upload Setup',
      signedOut: /User not authenticated/,
    };
  },
  async generator() {
    return {
      address: '/setup-assistant?game=ACC',
      words: { prompt: 'calm over kerbs', temperature: '31' },
      prepare: async (page) => {
        await choose(page, 'Car', 'BMW M4 GT3 2021');
        await choose(page, 'Track', 'Circuit de Spa-Francorchamps');
      },
      button: 'Generate Setup',
      signedOut: signInAgain,
    };
  },
  async chat() {
    return {
      address: '/setup-assistant/engineer',
      words: { message: 'understeer in slow corners' },
      button: 'Send',
      signedOut: signInAgain,
    };
  },
};

test('words survive the tabs of a setup', async ({ page }) => {
  const driver = await newDriver();
  const form = await forms.edit?.(driver);
  if (!form) return;
  const typed = await openAndType(page, driver, form);
  await page.getByRole('link', { name: /^Versions/ }).click();
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^Notes/ }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(async () => expect(await valuesOf(page, form.button)).toEqual(typed)).toPass();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('Made by a test');
});

const drivers: Partial<Record<string, () => Promise<Driver>>> = {
  refinement: payingDriver,
  generator: payingDriver,
  chat: payingDriver,
};

/** Every value of the form that is about to be sent, with what is chosen. */
const valuesOf = (page: Page, button: string) =>
  page
    .getByRole('button', { name: button, exact: true })
    .evaluate((element) =>
      [...new FormData((element as HTMLButtonElement).form ?? undefined)].filter(
        ([name, value]) => typeof value === 'string' && !/request_?id|revision|before/i.test(name),
      ),
    );

/** As the profile's call, a sign-out or a change elsewhere does. */
const revalidate = (page: Page) => page.evaluate(() => Reflect.get(window, '__remixRouter').revalidate());

async function openAndType(page: Page, driver: Driver, form: OpenForm) {
  await signInPlainly(page, driver, form.address);
  await page.waitForLoadState('networkidle');
  await form.prepare?.(page);
  for (const [name, words] of Object.entries(form.words))
    await page.locator(`form[data-draft] [name="${name}"]`).fill(words);
  await form.settle?.(page);
  return valuesOf(page, form.button);
}

/** The forms whose thing somebody else can save or delete while they are open. */
const changed: Record<'saved' | 'deleted', readonly string[]> = {
  saved: ['edit', 'test card'],
  deleted: ['edit', 'refinement', 'stint sheet', 'test card', 'report'],
};

for (const [name, give] of Object.entries(forms)) {
  const start = async (page: Page) => {
    const driver = await (drivers[name] ?? newDriver)();
    if (!drivers[name]) await giveSetupOf(driver, { is_public: false });
    const form = await give(driver);
    return { driver, form, typed: await openAndType(page, driver, form) };
  };
  const send = (page: Page, { button }: OpenForm) =>
    page.getByRole('button', { name: button, exact: true }).click();

  for (const what of (['saved', 'deleted'] as const).filter((one) => changed[one].includes(name)))
    test(`${name}: ${what} elsewhere meanwhile is told, and nothing typed is lost`, async ({ page }) => {
      const { form, typed } = await start(page);
      const change = form[what];
      if (!change) throw new Error(`${name} cannot be ${what} elsewhere`);
      await change.elsewhere(page);
      await revalidate(page);
      expect(await valuesOf(page, form.button)).toEqual(typed);
      await send(page, form);
      const alert = page.getByRole('alert').filter({ hasText: change.told });
      await expect(alert.or(page.getByRole('main').getByText(change.told)).first()).toBeVisible();
      expect(await valuesOf(page, form.button)).toEqual(typed);
      await expect(page.getByText(/successfully/)).toHaveCount(0);
    });

  test(`${name}: words survive another page and Back`, async ({ page }) => {
    const { form, typed } = await start(page);
    await page.getByRole('link', { name: 'Scrutineer' }).first().click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(async () => expect(await valuesOf(page, form.button)).toEqual(typed)).toPass();
  });

  test(`${name}: after a sign-out elsewhere every value is back with the driver`, async ({ page }) => {
    const { driver, form, typed } = await start(page);
    await post(page, '/sign-out', {});
    await revalidate(page);
    expect(await valuesOf(page, form.button)).toEqual(typed);
    await send(page, form);
    const alert = page.getByRole('alert').filter({ hasText: form.signedOut });
    await expect(alert.or(page.getByRole('main').getByText(form.signedOut)).first()).toBeVisible();
    await signInPlainly(page, driver, form.address);
    await expect(async () => expect(await valuesOf(page, form.button)).toEqual(typed)).toPass();
    await expect(page.getByText('What you typed before is back in this form.').first()).toBeVisible();
  });
}
