import { expect, test } from 'vitest';
import { decodeText, MAX_SETUP_BYTES } from './text.ts';

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
    expect(decodeText(input), name).toEqual({ ok: true, text: sample });
  }
});

test('a long UTF-16 file is read whole, from the middle of a larger buffer too', () => {
  const text = 'ab'.repeat(30_000);
  const bytes = utf16(text, 'little', true);
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  expect(decodeText(shifted.subarray(3))).toEqual({ ok: true, text });
});

test('bytes that are no text are refused with a sentence', () => {
  const result = decodeText(new Uint8Array([0x50, 0x4b, 0xff, 0xfe, 0x80]));
  expect(result).toEqual({ ok: false, reason: expect.stringContaining('not text') });
});

test('256 KiB is the limit for files and for pasted text, counted in bytes', () => {
  expect(decodeText(new Uint8Array(MAX_SETUP_BYTES).fill(0x20)).ok).toBe(true);
  expect(decodeText(new Uint8Array(MAX_SETUP_BYTES + 1).fill(0x20)).ok).toBe(false);
  expect(decodeText(' '.repeat(MAX_SETUP_BYTES)).ok).toBe(true);
  expect(decodeText(' '.repeat(MAX_SETUP_BYTES + 1)).ok).toBe(false);
  expect(decodeText('€'.repeat(MAX_SETUP_BYTES / 3 + 1)).ok).toBe(false);
});
