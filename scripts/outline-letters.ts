import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Face, Font, Blob as FontBlob } from 'harfbuzzjs';
import subsetFont from 'subset-font';

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
/** Characters beyond ASCII in catalogues and drivers' titles, by the font file that has them. */
const sources = [
  { file: 'latin', letters: `${ascii}£§©®°²³·×¿¡ÄÅÆÇÉÈÖØÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ–—‘’“”…•−` },
  { file: 'latin-ext', letters: 'ŠšŽžČčĆćŁłŃńĘęĄąŚśŹźŻżŐőŰűĐđŘřĚěŮůİıĞğŞş' },
];

const target = 'core/drawing/link/letters.json';

const inWholeUnits = (path: string) =>
  path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));

/** `node scripts/outline-letters.ts` writes Barlow Condensed's outlines for link previews, as paths of whole units. */
async function outlineLetters(): Promise<void> {
  const require = createRequire(import.meta.url);
  const letters: Record<string, [advance: number, outline: string]> = {};
  let em = 1000;
  for (const source of sources) {
    const name = `@fontsource/barlow-condensed/files/barlow-condensed-${source.file}-600-normal.woff2`;
    const bytes = await subsetFont(await readFile(require.resolve(name)), source.letters, {
      targetFormat: 'sfnt',
    });
    const face = new Face(new FontBlob(new Uint8Array(bytes)));
    const font = new Font(face);
    em = face.upem;
    for (const letter of source.letters) {
      const glyph = font.nominalGlyph(letter.codePointAt(0) ?? 0);
      if (glyph) letters[letter] = [font.glyphHAdvance(glyph), inWholeUnits(font.glyphToPath(glyph))];
    }
  }
  const lines = Object.entries(letters).map((entry) => entry.map((part) => JSON.stringify(part)).join(': '));
  await writeFile(target, `{\n  "em": ${em},\n  "letters": {\n    ${lines.join(',\n    ')}\n  }\n}\n`);
}

await outlineLetters();
