import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChangeReader } from './change-reader.ts';

const answer = (changes: unknown[], note = 'a "quoted" } note') => JSON.stringify({ changes, note });

test('each change is given as soon as its brace closes', () => {
  const reader = new ChangeReader();
  expect(reader.push('{"changes":[{"parameter":"tc1","val')).toEqual([]);
  expect(reader.push('ue":3}')).toEqual([{ parameter: 'tc1', value: 3 }]);
  expect(reader.push(',{"parameter":"abs"}],"note":"{}"}')).toEqual([{ parameter: 'abs' }]);
});

test('however the answer is cut into pieces, the same changes come out, each once', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          parameter: fc.string(),
          value: fc.double({ noNaN: true }),
          why: fc.string(),
          cost: fc.string(),
        }),
      ),
      fc.string(),
      fc.array(fc.nat(400)),
      (changes, note, cuts) => {
        const text = answer(changes, note);
        const places = [0, ...cuts.map((cut) => cut % (text.length + 1)), text.length].sort((a, b) => a - b);
        const reader = new ChangeReader();
        const found = places
          .slice(1)
          .flatMap((place, index) => reader.push(text.slice(places[index], place)));
        expect(JSON.stringify(found)).toBe(JSON.stringify(changes));
        expect(reader.text).toBe(text);
      },
    ),
  );
});

test('objects elsewhere, nested or in strings are no changes', () => {
  const reader = new ChangeReader();
  expect(reader.push('{"other":[{"a":1}],"x":{"changes":[{"b":2}]},"note":"\\"changes\\":[{}]"}')).toEqual(
    [],
  );
  expect(new ChangeReader().push(answer([{ why: '}]{[', inner: { deep: [{}] } }]))).toHaveLength(1);
});
