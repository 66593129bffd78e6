import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createCanvas } from './canvas.ts';
import { colourOfClass, colours } from './colours.ts';
import { type LinkCard, linkPicture } from './link-picture.ts';
import { outlinesOf } from './outlines.ts';
import { pngOf } from './png.ts';
import { canWrite, inLines, widthOf } from './writing.ts';

const corner = (wheel: 'LF' | 'RF' | 'LR' | 'RR') => ({
  wheel,
  turn: 3,
  lean: -0.7,
  facts: [
    { key: 'pressure' as const, label: 'Pressure', fact: { text: '26.7 psi', change: null, legal: true } },
  ],
});

const card: LinkCard = {
  car: 'BMW M4 GT3',
  carClass: 'GT3',
  track: 'Spa-Francorchamps',
  game: 'ACC',
  madeFor: 'Race · dry',
  title: 'Stable in the rain',
  corners: [corner('LF'), corner('RF'), corner('LR'), corner('RR')],
};

/** The chunks of a PNG file by type. */
function chunksOf(file: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(file);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const length = bytes.readUInt32BE(at);
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
  }
  return chunks;
}

test('a picture is a PNG of the size that previews ask for, and of few bytes', async () => {
  const file = await linkPicture(card);
  expect([...file.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = chunksOf(file);
  expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
  const header = chunks.get('IHDR');
  expect([header?.readUInt32BE(0), header?.readUInt32BE(4)]).toEqual([1200, 630]);
  expect(inflateSync(chunks.get('IDAT') ?? '').length).toBe(1201 * 630);
  expect((chunks.get('PLTE')?.length ?? 0) / 3).toBeLessThanOrEqual(256);
  expect(file.length).toBeLessThan(60_000);
});

test('the same card gives the same bytes, and another one others', async () => {
  expect(await linkPicture({ ...card })).toEqual(await linkPicture(card));
  expect(await linkPicture({ ...card, track: 'Monza' })).not.toEqual(await linkPicture(card));
});

test('a title in letters that cannot be drawn is left out whole', async () => {
  expect(canWrite('Nürburgring – Šenkýř 25 °C')).toBe(true);
  expect(canWrite('Дождь')).toBe(false);
  const without = await linkPicture({ ...card, title: '' });
  expect(await linkPicture({ ...card, title: 'Дождь in Spa' })).toEqual(without);
  expect(await linkPicture({ ...card, title: ' ' })).toEqual(without);
});

test('a setup that cannot be read has its car and its track beside a car without values', async () => {
  const plain = await linkPicture({ ...card, corners: null });
  expect(plain).not.toEqual(await linkPicture(card));
  expect(chunksOf(plain).has('IDAT')).toBe(true);
});

test('the longest texts stay within their lines', () => {
  const lines = inLines(`${'W'.repeat(300)} ${'Nordschleife '.repeat(9)}`, { size: 54, room: 600, most: 2 });
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(widthOf(line, 54)).toBeLessThanOrEqual(600);
  expect(lines.at(-1)).toMatch(/…$/);
});

test('shapes cover what they surround, their edges in part, and holes not at all', () => {
  const canvas = createCanvas(8, 6, 0x000000);
  canvas.fill(outlinesOf('M1 1h5.5v4h-5.5ZM3 2v2h1v-2Z'), 0xffffff);
  const at = (x: number, y: number) => canvas.pixels[y * 8 + x];
  expect([at(0, 1), at(1, 1), at(5, 4), at(3, 2), at(3, 3), at(7, 2)]).toEqual([
    0, 0xffffff, 0xffffff, 0, 0, 0,
  ]);
  expect(at(6, 2)).toBe(0x808080);
});

test('points outside a picture are cut off, and do not come in at its other side', () => {
  const canvas = createCanvas(4, 4, 0x000000);
  canvas.fill(outlinesOf('M-9 -9H2V20H-9Z'), 0xffffff);
  expect([...canvas.pixels]).toEqual(Array.from({ length: 16 }, (_, at) => (at % 4 < 2 ? 0xffffff : 0)));
});

test('more colours than a palette holds become their nearest', async () => {
  const pixels = Uint32Array.from({ length: 600 }, (_, at) => at * 3);
  const chunks = chunksOf(await pngOf({ width: 600, height: 1, pixels }));
  expect(chunks.get('PLTE')?.length).toBe(256 * 3);
});

/** An OKLCH colour in sRGB, as CSS Color 4 has it. */
function inSrgb(lightness: number, chroma: number, hue: number): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].reduce((colour, linear) => {
    const part = Math.max(0, Math.min(1, linear));
    const channel = part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
    return colour * 256 + Math.round(channel * 255);
  }, 0);
}

test('the colours are those of the pages', () => {
  const tokens = readFileSync('app/tokens.css', 'utf8');
  const told = new Map(
    [...tokens.matchAll(/--color-([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(
      ([, name = '', ...parts]) => [name, inSrgb(Number(parts[0]), Number(parts[1]), Number(parts[2]))],
    ),
  );
  for (const [name, colour] of Object.entries(colours)) expect(told.get(name), name).toBe(colour);
  for (const carClass of ['GT3', 'GT4', 'GT2', 'GTC', 'TCX', 'Hypercar', 'LMGT3', 'LMGTE', 'LMP2', 'LMP3']) {
    expect(told.get(`class-${carClass.toLowerCase()}`), carClass).toBe(colourOfClass(carClass));
  }
  expect(colourOfClass('unheard of')).toBe(told.get('class-other'));
});
