import { readdirSync, readFileSync } from 'node:fs';
import { Face, Blob as FontBlob } from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { cutFont, fontFiles } from './fonts.ts';

const files = readdirSync('catalogues', { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!test)\.(json|ts)$/.test(name),
);
const text = files.map((name) => readFileSync(`catalogues/${name}`, 'utf8')).join('');
/** Headings are in capitals, whatever the catalogue writes. */
const letters = [...new Set(text + text.toUpperCase())].filter((letter) => /\p{Script=Latin}/u.test(letter));

test.each(['barlow-400', 'barlow-600', 'barlow-condensed-600'])(
  '%s has every letter of the catalogues, small and capital',
  async (font) => {
    const codes = new Set<number>();
    for (const file of fontFiles.filter(({ name }) => name.replace(/-ext$/, '') === font))
      for (const code of new Face(new FontBlob(await cutFont(file, 'sfnt'))).collectUnicodes())
        codes.add(code);
    expect(letters.filter((letter) => !codes.has(letter.codePointAt(0) ?? 0))).toEqual([]);
    expect(letters).toContain('Ñ');
  },
);
