import fc from 'fast-check';

/** Short texts that have broken parsers, databases, headers and pages elsewhere. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00\ud83d',
  '\u{20000}',
  'a\u202egpj.exe',
  '\u2066x\u2069',
  '\ufeff',
  '\ufffd\uffff',
  '\u2028',
  '\u0085\u00a0\u007f\u001b[31m',
  '\r\nSet-Cookie: a=b',
  'a\rb\nc\tb',
  '%',
  '%FF',
  '%00',
  '%0d%0aX: y',
  '%5c%2f%2e%2e',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' or 1=1; drop table setups; --",
  '%_\\',
  '{{7*7}}<%= 7*7 %>',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'https://user@evil.example/',
  '../../../etc/passwd',
  '..\\..\\x',
  'NaN',
  'Infinity',
  '1e999',
  '-0',
  '0x10',
  '٣',
  '1,5',
  '9'.repeat(400),
  'İstanbul',
  'ﬃ ½ ＂／＼；',
  '🏎️👩‍🚀',
  `e${'\u0301'.repeat(60)}`,
];

/** Pieces that make a pattern with two ways to read them walk all ways, when there are many and the end does not fit. */
const baits: readonly string[] = [
  ' ',
  '\t',
  'a',
  'a ',
  '/',
  '\\',
  '.',
  '=',
  '"',
  '[',
  '{',
  '(',
  '*a_',
  '> ',
  '\r\n',
  ';a=b',
  '%5c',
  '\u{20000}',
  'Custom=\n',
];

const bait = (most: number) =>
  fc
    .tuple(fc.constantFrom(...baits), fc.nat(most), fc.constantFrom('', 'a', '!', '=', '\0', '"', '\n'))
    .map(([piece, times, end]) => piece.repeat(times) + end);

/** Any text: noise, the nasty ones, both stuck together, and now and then a long bait. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...hostileTexts), weight: 3 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }), weight: 3 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }), weight: 2 },
  {
    arbitrary: fc
      .array(fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ maxLength: 12 })), { maxLength: 6 })
      .map((parts) => parts.join('')),
    weight: 3,
  },
  { arbitrary: bait(400), weight: 1 },
);

/** Texts of up to about a quarter of a megabyte, for what reads whole files. */
export const longText: fc.Arbitrary<string> = bait(60_000);

export const words = (text: string): string[] => text.trim().split(/\s+/);

/** A text made of these words and anything else, for grammars of which noise alone would never get past the first word. */
export function textOf(...words: readonly string[]): fc.Arbitrary<string> {
  const word = fc.constantFrom(...words);
  return fc
    .array(fc.oneof({ arbitrary: word, weight: 4 }, { arbitrary: anyText, weight: 1 }), { maxLength: 12 })
    .map((parts) => parts.join(''));
}

/** Values of JSON that are not what a schema hopes for. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  1e21,
  [],
  {},
  [[]],
  { length: 1 },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  JSON.parse('{"constructor":{"prototype":{"polluted":true}}}'),
  { valueOf: 1, toString: 1 },
  { toJSON: 'x' },
];

/** Any value that JSON can carry, and numbers that only a program can hand over. */
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileValues),
  anyText,
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

const deep = (open: string, inner: string, close: string, times: number) =>
  open.repeat(times) + inner + close.repeat(times);

/** Texts that are JSON, or nearly. */
export const hostileJson: readonly string[] = [
  deep('[', '', ']', 10_000),
  deep('{"a":', '1', '}', 10_000),
  '['.repeat(10_000),
  deep('{"carName":"x","basicSetup":', '{}', '}', 40),
  '{"__proto__":{"carName":"bmw_m4_gt3"},"constructor":{"prototype":{"polluted":true}}}',
  '{"a":1,"a":2}',
  '1e999',
  '-1e-999',
  '9'.repeat(1_000),
  '"\\u0000\\ud800"',
  'null',
  '[null]',
  '{',
  '\ufeff{}',
  '{"a":1}\n{"b":2}',
  "{'a':1}",
];

export const anyJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileJson),
  fc.json({ maxDepth: 5 }),
  anyValue.map((value) => JSON.stringify(value) ?? ''),
);

/** A body whose fields are as they should be but for some: left out, or anything at all. */
export function spoilt(fields: Readonly<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(fields);
  return fc
    .tuple(
      fc.array(fc.tuple(fc.constantFrom(...names), fc.option(anyValue, { freq: 8, nil: undefined })), {
        maxLength: 4,
      }),
      fc.dictionary(
        fc.oneof(fc.constantFrom('user_id', 'likes', 'is_public', '__proto__'), anyText),
        anyValue,
        {
          maxKeys: 2,
        },
      ),
    )
    .map(([changes, more]) =>
      Object.fromEntries([...Object.entries(fields), ...Object.entries(more), ...changes]),
    );
}

/** Text cut into pieces at any places, as it may arrive over a line. */
export function inPieces(text: string, cuts: readonly number[]): string[] {
  const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((from, index) => text.slice(from, places[index] ?? text.length));
}
