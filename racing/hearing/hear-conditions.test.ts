import { describe, expect, test } from 'vitest';
import { type Understood, understoodSchema } from './understood.ts';
import { hear as hearWithPlaces } from './hear.ts';
import heldOut from './held-out-conditions.json' with { type: 'json' };
import labelled from './labelled.json' with { type: 'json' };
import type { Labelled } from './labelled-set.fixture.ts';
import spoken from './spoken-conditions.json' with { type: 'json' };

/** A driver's words, how they speak of a condition, and which conditions they say are so now. */
type Spoken = [language: string, how: string, words: string, meant: Record<string, unknown>];

/** Without the places in the words, which differ. */
const hear = (...said: Parameters<typeof hearWithPlaces>) => understoodSchema.parse(hearWithPlaces(...said));

const about = { game: 'ACC', track: 'spa' } as const;
const entries = [...spoken, ...heldOut] as unknown as Spoken[];
const hows = ['affirmed', 'denied', 'past', 'future', 'conditional', 'asked', 'elsewhere'];
const languages = ['en', 'de', 'fr', 'it', 'es'];

/** The conditions that were heard, without those that were not. */
function conditionsHeard({ conditions, numbers }: Understood) {
  const { minutes, laps, trackTemperature, litresPerLap } = numbers;
  const heard = { ...conditions, minutes, laps, trackTemperature, litresPerLap };
  return Object.fromEntries(Object.entries(heard).filter(([, value]) => value !== null));
}

describe.each(hows)('what is %s', (how) => {
  test.each(entries.filter((entry) => entry[1] === how).map(([, , words, meant]) => [words, meant] as const))(
    '%j is %j',
    (words, meant) => {
      expect(conditionsHeard(hear(words, about))).toEqual(meant);
    },
  );
});

test('every way to speak of a condition is tried in every language, over 120 in all', () => {
  expect(entries.length).toBeGreaterThan(120);
  for (const language of languages)
    for (const how of hows)
      expect(
        entries.filter((entry) => entry[0] === language && entry[1] === how).length,
        `${language} ${how}`,
      ).toBeGreaterThan(0);
});

/** Sentences that name a condition and affirm none, and are too short to say anything else. */
const empty = entries.filter(([, , words, meant]) => {
  const { complaints, wishes } = hear(words, about);
  const isShort = words.split(' ').length <= 5;
  return isShort && Object.keys(meant).length === 0 && complaints.length + wishes.length === 0;
});

test('a condition that is not affirmed changes nothing of what is said beside it', () => {
  const said = (labelled as Labelled[]).filter(({ question }) => !question);
  expect(empty.length).toBeGreaterThan(8);
  for (const { words, language } of said) {
    const alone = hear(`. ${words}`, about);
    for (const [of, , aside] of empty)
      if (of === language) expect(hear(`${aside}. ${words}`, about), `${aside}. ${words}`).toEqual(alone);
  }
});

test('rain and dry that are both affirmed, and two sessions, are none', () => {
  for (const words of ['a setup for wet and dry', 'for quali and for the race', 'für Regen und im Trockenen'])
    expect(conditionsHeard(hear(words, about)), words).toEqual({});
});

test('words about another track are not taken for this one', () => {
  const words = 'at Monza it rains, understeer here';
  expect(hear(words, { game: 'ACC', track: 'spa' }).conditions.weather).toBeNull();
  expect(hear(words, { game: 'ACC', track: 'monza' }).conditions.weather).toBe('wet');
});

test('“qualy” is heard wherever “quali” is', () => {
  const said = entries.filter(([, , words]) => /\bquali\b/i.test(words));
  expect(said.length).toBeGreaterThan(1);
  for (const spelling of ['qualy', 'Qually', 'qualli'])
    for (const [, , words] of [...said, ['', '', 'wet quali, no grip']])
      expect(hear(words.replace(/quali/i, spelling), about), words).toEqual(hear(words, about));
});
