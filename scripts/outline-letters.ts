import { writeFile } from 'node:fs/promises';
import { Face, Font, Blob as FontBlob } from 'harfbuzzjs';
import { characters, cutFont, fontFiles } from './fonts.ts';

const target = 'racing/drawing/link/letters.json';

const inWholeUnits = (path: string) =>
  path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));

/** `npx node scripts/outline-letters.ts` writes Barlow Condensed's outlines for link previews, as paths of whole units. */
async function outlineLetters(): Promise<void> {
  const letters: Record<string, [advance: number, outline: string]> = {};
  let em = 1000;
  for (const file of fontFiles.filter(({ family }) => family === 'barlow-condensed')) {
    const face = new Face(new FontBlob(await cutFont(file, 'sfnt')));
    const font = new Font(face);
    em = face.upem;
    for (const letter of characters[file.subset]) {
      const glyph = font.nominalGlyph(letter.codePointAt(0) ?? 0);
      if (glyph) letters[letter] = [font.glyphHAdvance(glyph), inWholeUnits(font.glyphToPath(glyph))];
    }
  }
  const lines = Object.entries(letters).map((entry) => entry.map((part) => JSON.stringify(part)).join(': '));
  await writeFile(target, `{\n  "em": ${em},\n  "letters": {\n    ${lines.join(',\n    ')}\n  }\n}\n`);
}

await outlineLetters();
