import { expect, type Page, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { payingDriver } from '../support/plans.ts';
import { giveSetupOf, openMore } from './community.ts';

type Form = {
  path: (own: number, other: number) => string;
  send: (page: Page) => Promise<void>;
  answer: RegExp;
};

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Pages with a form each that can be sent as it is, and what the page answers. */
const forms: Record<string, Form> = {
  'the list': { path: () => '/setups', send: press('Search'), answer: /Public Setups/ },
  'a trial': { path: () => '/try?game=ACC', send: press('Make the setup'), answer: /Please select a car/ },
  'a viewer': {
    path: (_, other) => `/setup-viewer/${other}`,
    async send(page) {
      await openMore(page);
      await press('Copy to my setups')(page);
    },
    answer: /Copied to your setups|is yours already|My Setups/,
  },
  units: { path: () => '/units?return_to=/pricing', send: press('Save units'), answer: /Pricing/ },
  'own setups': {
    path: () => '/my-setups',
    send: (page) => page.getByRole('switch').first().click(),
    answer: /Setup updated/,
  },
  'an edit': {
    path: (own) => `/my-setups/${own}?tab=edit`,
    send: press('Save changes'),
    answer: /Setup updated/,
  },
  'a stint sheet': {
    path: (own) => `/my-setups/${own}/stints`,
    async send(page) {
      await page.getByLabel('Left front (psi)').fill('27.6');
      await press('Work out the next setup')(page);
    },
    answer: /27\.6 psi hot/,
  },
  'an upload': { path: () => '/upload-setup', send: press('Upload Setup'), answer: /Title is required/ },
  'a report': {
    path: (_, other) => `/report/${other}`,
    send: press('Send report'),
    answer: /Choose what is wrong with it/,
  },
  'the generator': {
    path: () => '/setup-assistant?game=ACC',
    send: press('Generate Setup'),
    answer: /Please select a car/,
  },
};

/** Each form is tried without every sixth of its scripts, and each begins with another. */
const everySixth = 6;

for (const [place, [name, { path, send, answer }]] of Object.entries(forms).entries())
  test(`${name} answers its form and its links without any one of some of its scripts`, async ({
    page,
    context,
  }) => {
    test.slow();
    const driver = await payingDriver();
    const own = await giveSetupOf(driver, { is_public: false });
    const address = path(own, await giveSetupOf(await newDriver()));
    await signInPlainly(page, driver, address);
    await page.waitForLoadState('networkidle');
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => new URL(entry.name).pathname)
        .filter((script) => /^\/assets\/.*\.js$/.test(script)),
    );
    expect(scripts.length).toBeGreaterThan(3);
    const sample = [...new Set(scripts)].filter((_, at) => at % everySixth === place % everySixth);
    for (const script of sample)
      await test.step(script, async () => {
        const other = await context.newPage();
        await other.route(`**${script}*`, (route) => route.abort());
        await other.goto(address);
        await send(other);
        await expect(other.getByText(answer).filter({ visible: true }).first(), script).toBeVisible();
        await other.getByRole('banner').getByRole('link', { name: 'Community Setups' }).click();
        await expect(other.getByRole('heading', { name: 'Public Setups' }), script).toBeVisible();
        await expect(other, script).toHaveURL(/\/setups$/);
        await other.close();
      });
  });
