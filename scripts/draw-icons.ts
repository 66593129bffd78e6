import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumFlags, requireChromium } from './chromium.ts';

const folder = 'public/icons';

/** `part` is the mark's share of the side: a system that cuts icons to its own shape leaves the inner four fifths. */
const icons = [
  { name: 'icon-192', side: 192, part: 1 },
  { name: 'icon-512', side: 512, part: 1 },
  { name: 'maskable-512', side: 512, part: 0.62 },
  { name: 'apple-touch-icon', side: 180, part: 0.8 },
];

const pit = '#06070a';

/** `node scripts/draw-icons.ts`: the icons of the installed product, drawn from `public/favicon.svg` anew. */
async function drawIcons(): Promise<void> {
  const mark = `data:image/svg+xml;base64,${readFileSync('public/favicon.svg').toString('base64')}`;
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
  mkdirSync(folder, { recursive: true });
  for (const { name, side, part } of icons) {
    const page = await browser.newPage({ viewport: { width: side, height: side } });
    const background = part === 1 ? 'transparent' : pit;
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;block-size:100vh;background:${background}"><img src="${mark}" width="${side * part}">`,
    );
    writeFileSync(`${folder}/${name}.png`, await page.screenshot({ omitBackground: true }));
    await page.close();
  }
  await browser.close();
}

await drawIcons();
