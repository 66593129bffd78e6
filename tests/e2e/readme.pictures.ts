import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { lifetimeDriver, signInPlainly } from '../support/drivers.ts';

// The README's pictures, of the product with its seeded data: `npm run screenshots [-- -g <name>]`.

/** In CSS pixels. A phone's picture has two pixels for each. */
const desk = (height: number) => ({ viewport: { width: 1440, height } });
const phone = {
  viewport: { width: 390, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  colorScheme: 'dark',
  locale: 'en-GB',
  timezoneId: 'UTC',
});

/** Bytes; the first quality that stays below is taken. */
const heaviest = 120_000;
const qualities = [80, 76, 72, 68, 64, 60];

async function takePicture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('load');
  // Fonts and images are there, and nothing blinks.
  await page.evaluate(async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    await document.fonts.ready;
    // An image in a closed menu is never loaded.
    const images = [...document.images].filter((image) => image.checkVisibility());
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  });
  for (const quality of qualities) {
    const jpeg = await page.screenshot({ type: 'jpeg', quality, animations: 'disabled' });
    if (jpeg.length <= heaviest) return writeFileSync(`docs/pictures/${name}.jpg`, jpeg);
  }
  throw new Error(`${page.url()} makes a picture of more than ${heaviest} bytes.`);
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  const control = page.getByRole('combobox', { name: label, exact: true });
  await expect(control).toHaveJSProperty('tagName', 'INPUT');
  await control.fill(option);
  await page.getByRole('option', { name: option }).click();
}

const at = (path: string) => (page: Page) => page.goto(path);

const generated = (car: string, track: string, requirements: string) => async (page: Page) => {
  await signInPlainly(page, lifetimeDriver, '/setup-assistant?game=ACC');
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

async function questions(page: Page): Promise<void> {
  await signInPlainly(page, lifetimeDriver, '/setup-assistant/engineer');
  const messages = ['What tyre pressures should I aim for?', 'The rear is loose on corner exit'];
  for (const [place, question] of messages.entries()) {
    await page.getByRole('textbox', { name: 'Message' }).fill(question);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('article', { name: 'You' })).toHaveCount(place + 1);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled();
  }
}

const spa = 'The rear steps out on corner exit, and I would like to be kinder to the rear tyres';
const monza = 'It understeers in slow corners';
/** `open` ends on the page as it is to be seen. */
const pictures: [name: string, screen: object, open: (page: Page) => Promise<unknown>][] = [
  ['landing', desk(900), at('/')],
  ['public-setups', desk(820), at('/setups?sort=liked')],
  ['viewer', desk(960), firstPublicSetup],
  ['viewer-phone', phone, firstPublicSetup],
  ['assistant', desk(1060), generated('BMW M4 GT3 2021', 'Circuit de Spa-Francorchamps', spa)],
  ['assistant-phone', phone, generated('Ferrari 296 GT3 2023', 'Autodromo Nazionale Monza', monza)],
  ['race-engineer', desk(920), questions],
];

for (const [name, screen, open] of pictures)
  test.describe(name, () => {
    test.use(screen);
    test('is taken', async ({ page }) => {
      await open(page);
      await takePicture(page, name);
    });
  });
