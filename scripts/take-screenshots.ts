import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { requireBundles, startProduct } from '../tests/support/product.ts';
import { chromiumFlags, requireChromium } from './chromium.ts';
import { runAsCommand } from './command-line.ts';
import { type Picture, pictures } from './screenshots/pictures.ts';
import { seedSetups } from './seed-setups.ts';

const folder = 'docs/pictures';

/** Bytes; the first quality that stays below is taken. */
const heaviest = 120_000;
const qualities = [80, 76, 72, 68, 64, 60];

async function lightEnough(page: Page): Promise<Buffer> {
  for (const quality of qualities) {
    const jpeg = await page.screenshot({ type: 'jpeg', quality, animations: 'disabled' });
    if (jpeg.length <= heaviest) return jpeg;
  }
  throw new Error(`${page.url()} makes a picture of more than ${heaviest} bytes.`);
}

/** Fonts and images are there, and nothing blinks. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    await document.fonts.ready;
    // An image in a closed menu is never loaded.
    const images = [...document.images].filter((image) => image.checkVisibility());
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  });
}

/** Takes one picture, a JPEG, with a browser window of its own. */
async function takePicture(
  browser: Browser,
  appOrigin: string,
  { screen: { width, height, isPhone }, open }: Picture,
): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: appOrigin,
    viewport: { width, height },
    deviceScaleFactor: isPhone ? 2 : 1,
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
    colorScheme: 'dark',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  try {
    const page = await context.newPage();
    await open(page);
    await untilStill(page);
    return await lightEnough(page);
  } finally {
    await context.close();
  }
}

/** `npm run screenshots [-- --only <name>]`: the README's pictures, of the built product with its seeded data. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const selection = pictures.filter(({ name }) => values.only === undefined || name === values.only);
  if (selection.length === 0)
    throw new Error(
      `There is no "${values.only}": --only is one of ${pictures.map(({ name }) => name).join(', ')}.`,
    );
  requireBundles();
  const executablePath = requireChromium();
  console.log('Starting the product …');
  const product = await startProduct(() => ({}));
  const { SUPABASE_URL = '', SUPABASE_SECRET_KEY = '' } = product.environment;
  try {
    await seedSetups({ supabaseUrl: SUPABASE_URL, secretKey: SUPABASE_SECRET_KEY });
    const browser = await chromium.launch({ executablePath, args: chromiumFlags });
    mkdirSync(folder, { recursive: true });
    for (const picture of selection) {
      const jpeg = await takePicture(browser, product.appOrigin, picture);
      writeFileSync(`${folder}/${picture.name}.jpg`, jpeg);
      console.log(`${folder}/${picture.name}.jpg  ${Math.round(jpeg.length / 1000)} kB`);
    }
    await browser.close();
  } finally {
    await product.stop();
  }
}

await runAsCommand(main);
