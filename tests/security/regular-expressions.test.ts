import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { regularExpressions } from './regular-expressions.ts';
import { openTally } from './tally.ts';

const tally = openTally('regular expressions');

/** Slow for long texts, but never given one: what bounds the text they read. */
const bounded: Record<string, string> = {
  '^(\\/api\\/[a-z-]+).*$': 'an address has no line break, so the end is always reached',
  '^[._]+|[._]+$': 'a part of a file name, at most 100 bytes',
  '^(\\D*?)(-?\\d+(?:[.,]\\d+)?)(.*)$': 'after the first digit it always reaches the end',
  '^(-?\\d+(?:\\.\\d+)?) to (-?\\d+(?:\\.\\d+)?)([^(]*)(\\(.*)?$': 'a range of our own tables',
  '\\.?0+$': 'at most 17 digits',
};

test('no regular expression takes longer than its text does, many times over', () => {
  const found = regularExpressions();
  for (const { place, source, flags } of found) {
    const { reports } = analyse({ source, flags });
    const why = reports.map(({ type, character }) => `${type} of ${JSON.stringify(character.pick)}`);
    const held = reports.length === 0 || source in bounded;
    tally.count(held ? null : `${place} /${source}/${flags}: ${why.join('; ')}`);
  }
  const sources = new Set(found.map(({ source }) => source));
  expect(Object.keys(bounded).filter((source) => !sources.has(source))).toEqual([]);
});
