import { expect, test } from 'vitest';
import { namedCorners } from '../../../catalogues/engineering/corners.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';
import { hear } from '../../hearing/hear.ts';
import { sensesOf } from '../../hearing/senses.ts';
import sentences from './corner-sentences.json' with { type: 'json' };
import { answerFromRules } from './rulebook.ts';
import { editableBaseline, hourAtSpa, roomy, waysOf } from './rulebook.fixture.ts';

/** The corners that words name on a track, each by its first name or number. */
function cornersIn(game: EngineerGame, track: string, words: string): string[] {
  const known = namedCorners(game, track);
  return sensesOf(words, { game, track }).senses.flatMap(({ corners = [] }) =>
    corners.flatMap(({ label }) => {
      const meant = known.filter(
        ({ names = [], numbers = [] }) =>
          names.includes(label) || numbers.some((number) => label === `T${number}`),
      );
      return meant.map(({ names, numbers }) => names?.[0] ?? `T${numbers?.[0]}`);
    }),
  );
}

/** The fixture names a car where the driver does. */
function carFor(game: EngineerGame, sentence: string): string {
  if (game === 'ACC') return 'bmw_m4_gt3';
  if (sentence.includes('lmp2')) return 'Oreca_07';
  return sentence.includes('hypercar') ? 'Ferrari_499P' : 'Ferrari_296_LMGT3';
}

test.each(sentences)('$track: $sentence', ({ game: name, track, sentence, wanted, never }) => {
  const game = name as EngineerGame;
  const car = carFor(game, sentence);
  const { rows } = roomy(editableBaseline({ ...hourAtSpa(game, car), track }));
  const heard = hear(sentence, { game, track });
  const made = answerFromRules(heard, rows, { game }, 8);
  const forbidden = new Set(never.split(' '));
  expect(waysOf(rows, made).filter((way) => forbidden.has(way))).toEqual([]);
  for (const { corner, phase, symptoms, anyOf } of wanted) {
    const place = heard.complaints.findIndex(
      (one) =>
        symptoms.includes(one.symptom) &&
        cornersIn(game, track, one.where).some((each) => cornersIn(game, track, corner).includes(each)),
    );
    expect(heard.complaints[place], `${corner} ${phase}`).toBeDefined();
    const ways = waysOf(
      rows,
      made.filter(({ answers }) => answers === place),
    );
    expect(
      ways.some((way) => anyOf.split(' ').includes(way)),
      `${corner}: ${ways}`,
    ).toBe(true);
  }
});
