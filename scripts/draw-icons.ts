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

/** For programs that ask for `/favicon.ico` and read nothing else. */
const sidesOfIco = [16, 32, 48];

/** Pictures as one file of Windows' icons: a directory, then each as PNG. */
function icoOf(pictures: readonly { side: number; png: Buffer }[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * pictures.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pictures.length, 4);
  let from = directory.length;
  for (const [place, { side, png }] of pictures.entries()) {
    const at = 6 + 16 * place;
    directory.writeUInt8(side, at);
    directory.writeUInt8(side, at + 1);
    directory.writeUInt16LE(1, at + 4);
    directory.writeUInt16LE(32, at + 6);
    directory.writeUInt32LE(png.length, at + 8);
    directory.writeUInt32LE(from, at + 12);
    from += png.length;
  }
  return Buffer.concat([directory, ...pictures.map(({ png }) => png)]);
}

/** `npx node scripts/draw-icons.ts`: the icons of the installed product and `favicon.ico`, drawn from `public/favicon.svg`. */
async function drawIcons(): Promise<void> {
  const mark = `data:image/svg+xml;base64,${readFileSync('public/favicon.svg').toString('base64')}`;
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
  mkdirSync(folder, { recursive: true });
  async function drawn(side: number, part: number): Promise<Buffer> {
    const page = await browser.newPage({ viewport: { width: side, height: side } });
    const background = part === 1 ? 'transparent' : pit;
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;block-size:100vh;background:${background}"><img src="${mark}" width="${side * part}">`,
    );
    const png = await page.screenshot({ omitBackground: true });
    await page.close();
    return png;
  }
  for (const { name, side, part } of icons) writeFileSync(`${folder}/${name}.png`, await drawn(side, part));
  const small: { side: number; png: Buffer }[] = [];
  for (const side of sidesOfIco) small.push({ side, png: await drawn(side, 1) });
  writeFileSync('public/favicon.ico', icoOf(small));
  await browser.close();
}

await drawIcons();
