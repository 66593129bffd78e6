import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { requireBundles, startProduct } from '../tests/support/product.ts';
import { chromiumFlags, requireChromium } from './chromium.ts';
import { runAsCommand } from './command-line.ts';
import { pictures } from './screenshots/pictures.ts';
import { takePicture } from './screenshots/take-picture.ts';
import { seedSetups } from './seed-setups.ts';

const folder = 'docs/pictures';

/** `npm run screenshots [-- --only <name>]`: the README's pictures, of the built product with its seeded data. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const wanted = pictures.filter(({ name }) => values.only === undefined || name === values.only);
  if (wanted.length === 0)
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
    for (const picture of wanted) {
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
