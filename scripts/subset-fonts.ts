import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const fonts = {
  'barlow-400': '@fontsource/barlow/files/barlow-latin-400-normal.woff2',
  'barlow-600': '@fontsource/barlow/files/barlow-latin-600-normal.woff2',
  'barlow-condensed-600': '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2',
};

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
/** What the pages, the catalogues and drivers' names write beyond ASCII; anything else falls back to a system font. */
const beyond = ' £§©®°²³·×¿¡ÄÅÆÇÉÈÖØÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ–—‘’“”…•→←€−ŠšŽžČčćđłńęąśźżőű';

const target = 'app/fonts';

/** Writes the fonts of the pages to `app/fonts`, each cut down to the characters we write. */
export async function subsetFonts(): Promise<void> {
  const require = createRequire(import.meta.url);
  await mkdir(target, { recursive: true });
  for (const [name, source] of Object.entries(fonts)) {
    const font = await subsetFont(await readFile(require.resolve(source)), ascii + beyond, {
      targetFormat: 'woff2',
    });
    await writeFile(join(target, `${name}.woff2`), font);
  }
}
