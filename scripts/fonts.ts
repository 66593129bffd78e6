import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const range = (first: number, last: number) =>
  String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Characters of pages, catalogues and drivers' names, by the file of the font's package that has them. */
export const characters = {
  latin: `${range(0x20, 0x7e)} £§©®°²³·×¿¡${range(0xc0, 0xd6)}${range(0xd8, 0xf6)}${range(0xf8, 0xff)}–—‘’“”…•→←€−`,
  'latin-ext': 'ŠšŽžČčĆćŁłŃńĘęĄąŚśŹźŻżŐőŰűĐđŘřĚěŮůİıĞğŞşŸ',
};

/** Each of our files, and what it is cut from. `app/tokens.css` gives those of `latin-ext` the letters from U+0100. */
export const fontFiles = [
  ['barlow-400', 'barlow', '400'],
  ['barlow-600', 'barlow', '600'],
  ['barlow-condensed-600', 'barlow-condensed', '600'],
].flatMap(([name = '', family, weight]) => [
  { name, family, weight, subset: 'latin' as const },
  { name: `${name}-ext`, family, weight, subset: 'latin-ext' as const },
]);

type FontFile = (typeof fontFiles)[number];

/** A font cut down to our characters of its subset; any that it lacks is left out. */
export async function cutFont(
  { family, weight, subset }: Omit<FontFile, 'name'>,
  targetFormat: 'woff2' | 'sfnt',
): Promise<Uint8Array> {
  const { resolve } = createRequire(import.meta.url);
  const source = resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff2`);
  return subsetFont(await readFile(source), characters[subset], { targetFormat });
}

/** Writes the fonts of the pages. */
export async function cutFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of fontFiles)
    await writeFile(join(folder, `${file.name}.woff2`), await cutFont(file, 'woff2'));
}
