import { expect, type Page } from '@playwright/test';

/** In CSS pixels. A phone's picture has two pixels for each. */
type Screen = { width: number; height: number; isPhone: boolean };

const desk = (height: number): Screen => ({ width: 1440, height, isPhone: false });
const phone: Screen = { width: 390, height: 800, isPhone: true };

/** `open` ends on the page as it is to be seen. */
export type Picture = { name: string; screen: Screen; open: (page: Page) => Promise<unknown> };

async function signIn(page: Page): Promise<void> {
  const headers = { Accept: 'text/html', 'Sec-Fetch-Dest': 'document' };
  const driver = { identifier: 'premium@example.com', password: 'pitlane-2026!' };
  const form = await page.request.get('/sign-in?return_to=/healthz', { headers });
  const answer = await page.request.post(form.url(), { form: driver, headers });
  expect(answer.url()).toMatch(/\/healthz$/);
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  const control = page.getByRole('combobox', { name: label, exact: true });
  await expect(control).toHaveJSProperty('tagName', 'INPUT');
  await control.fill(option);
  await page.getByRole('option', { name: option }).click();
}

const at = (path: string) => (page: Page) => page.goto(path);

const generated = (car: string, track: string, requirements: string) => async (page: Page) => {
  await signIn(page);
  await page.goto('/setup-assistant?game=ACC');
  await choose(page, 'Car', car);
  await choose(page, 'Track', track);
  await page.getByLabel('Additional Requirements').fill(requirements);
  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expect(page.getByRole('button', { name: 'Save Setup' })).toBeVisible();
  // A page of its own, as somebody finds it who comes back: without the form and its message.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Save Setup' })).toBeVisible();
};

async function firstPublicSetup(page: Page): Promise<void> {
  await page.goto('/setups?game=ACC&sort=liked');
  await page.getByRole('article').getByRole('link').first().click();
  await page.waitForURL(/\/setup-viewer\/\d+$/);
  await expect(page.getByText('Angles exaggerated')).toBeVisible();
}

const names =
  (...questions: string[]) =>
  async (page: Page) => {
    await signIn(page);
    await page.goto('/setup-assistant/engineer');
    for (const [place, question] of questions.entries()) {
      await page.getByRole('textbox', { name: 'Message' }).fill(question);
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByRole('article', { name: 'You' })).toHaveCount(place + 1);
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled();
    }
  };

const atSpa = generated(
  'BMW M4 GT3 2021',
  'Circuit de Spa-Francorchamps',
  'The rear steps out on corner exit, and I would like to be kinder to the rear tyres',
);
const atMonza = generated(
  'Ferrari 296 GT3 2023',
  'Autodromo Nazionale Monza',
  'It understeers in slow corners',
);
const questions = names('What tyre pressures should I aim for?', 'The rear is loose on corner exit');

export const pictures: readonly Picture[] = [
  { name: 'landing', screen: desk(900), open: at('/') },
  { name: 'public-setups', screen: desk(820), open: at('/setups?sort=liked') },
  { name: 'viewer', screen: desk(960), open: firstPublicSetup },
  { name: 'viewer-phone', screen: phone, open: firstPublicSetup },
  { name: 'assistant', screen: desk(1060), open: atSpa },
  { name: 'assistant-phone', screen: phone, open: atMonza },
  { name: 'race-engineer', screen: desk(920), open: questions },
];
