import { expect, test } from 'vitest';
import { decodeSetupText, encodeWindows1252, largestSetupFile } from './text.ts';

const sample = '{"carName": "é€😀"}';

function utf16(text: string, order: 'little' | 'big', withMark: boolean): Uint8Array {
  const units = `${withMark ? '\ufeff' : ''}${text}`;
  const bytes = new Uint8Array(units.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < units.length; i += 1) view.setUint16(i * 2, units.charCodeAt(i), order === 'little');
  return bytes;
}

test('text is read from UTF-8 and from UTF-16 in both byte orders, with a byte order mark or without', () => {
  const encodings: Record<string, Uint8Array | string> = {
    'UTF-8': new TextEncoder().encode(sample),
    'UTF-8 with mark': new TextEncoder().encode(`\ufeff${sample}`),
    'UTF-16LE': utf16(sample, 'little', false),
    'UTF-16LE with mark': utf16(sample, 'little', true),
    'UTF-16BE': utf16(sample, 'big', false),
    'UTF-16BE with mark': utf16(sample, 'big', true),
    pasted: sample,
    'pasted with mark': `\ufeff${sample}`,
  };
  for (const [name, input] of Object.entries(encodings)) {
    const text = name.includes('mark') ? `\ufeff${sample}` : sample;
    expect(decodeSetupText(input), name).toEqual({ ok: true, text });
  }
});

test('a long UTF-16 file is read whole, from the middle of a larger buffer too', () => {
  const text = 'ab'.repeat(30_000);
  const bytes = utf16(text, 'little', true);
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  expect(decodeSetupText(shifted.subarray(3))).toEqual({ ok: true, text: `\ufeff${text}` });
});

test('bytes that are not UTF-8 are Windows-1252, one character a byte', () => {
  const bytes = Uint8Array.from({ length: 255 }, (_, byte) => byte + 1);
  const decoded = decodeSetupText(bytes);
  expect(decoded.ok && encodeWindows1252(decoded.text)).toEqual(bytes);
  const special = decodeSetupText(Uint8Array.of(0x80, 0x94, 0x99, 0x9f, 0xb0, 0xff));
  expect(special).toEqual({ ok: true, text: '€”™Ÿ°ÿ' });
});

test('Windows-1252 cannot hold a letter of another script', () => {
  expect(encodeWindows1252('Łódź')).toBeNull();
  expect(encodeWindows1252('\u0080')).toBeNull();
});

test.each([
  ['isn’t a setup file', 'a\0'],
  ['half of a character pair', 'a\ud83d'],
  ['the middle of a character', utf16('ab', 'little', true).slice(0, -1)],
])('a text that no database holds is refused with a sentence: %s', (reason, input) => {
  expect(decodeSetupText(input)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
});

test('256 KiB is the limit for files and for pasted text, counted in bytes', () => {
  expect(decodeSetupText(new Uint8Array(largestSetupFile).fill(0x20)).ok).toBe(true);
  expect(decodeSetupText(new Uint8Array(largestSetupFile + 1).fill(0x20)).ok).toBe(false);
  expect(decodeSetupText(' '.repeat(largestSetupFile)).ok).toBe(true);
  expect(decodeSetupText(' '.repeat(largestSetupFile + 1)).ok).toBe(false);
  expect(decodeSetupText('€'.repeat(largestSetupFile / 3 + 1)).ok).toBe(false);
});
