import { expect, test } from 'vitest';
import { decodeWindows1252, encodeWindows1252 } from './windows-1252.ts';

test('every byte stands for one character and comes back from it', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const text = decodeWindows1252(bytes);
  expect(text).toHaveLength(256);
  expect(encodeWindows1252(text)).toEqual(bytes);
});

test('reads the characters that differ from ISO 8859-1', () => {
  expect(decodeWindows1252(Uint8Array.of(0x80, 0x94, 0x99, 0x9f, 0xb0, 0xff))).toBe('€”™Ÿ°ÿ');
});

test('says that it cannot hold a letter of another script', () => {
  expect(encodeWindows1252('Łódź')).toBeNull();
  expect(encodeWindows1252('\u0080')).toBeNull();
});
