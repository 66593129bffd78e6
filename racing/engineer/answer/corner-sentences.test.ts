import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namedCorners } from '../../../catalogues/engineering/corners.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';
import { hear } from '../../hearing/hear.ts';
import { sensesOf } from '../../hearing/senses.ts';
import sentences from './corner-sentences.json' with { type: 'json' };
import { fittingRules, ruledComplaint } from './fitting-rules.ts';
import { leftForAnother } from './pulling-apart.ts';
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

const game = 'ACC' as const;
const track = 'barcelona';
const setup = roomy(editableBaseline({ ...hourAtSpa(game, 'bmw_m4_gt3'), track }));
const faults = ['understeer', 'oversteer', 'snaps', 'kerb hop', 'no traction', 'lock fronts', 'nervous'];

test('three complaints at three corners are each answered, or named as in conflict', () => {
  const three = fc.uniqueArray(fc.integer({ min: 1, max: 16 }), { minLength: 3, maxLength: 3 });
  const complained = fc.array(fc.constantFrom(...faults), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(three, complained, (corners, words) => {
      const { complaints, ...rest } = hear(words.map((word, at) => `${word} T${corners[at]}`).join(', '), {
        game,
        track,
      });
      const heard = complaints.flatMap(({ where }) => where.split(', '));
      expect(new Set(heard)).toEqual(new Set(corners.map((corner) => `T${corner}`)));
      const made = answerFromRules({ ...rest, complaints }, setup.rows, { game }, 8);
      const left = leftForAnother(complaints, made, setup);
      for (const complaint of complaints) {
        const cures = fittingRules(ruledComplaint(complaint), game).map(
          ({ parameter, direction }) => parameter + (direction === 'increase' ? '+' : '-'),
        );
        const isAnswered = waysOf(setup.rows, made).some((way) => cures.includes(way));
        expect(isAnswered || left.includes(` in ${complaint.where}:`), complaint.where).toBe(true);
      }
    }),
  );
});

test('each change says which corner it is for and what the other pays, where a slow and a fast one pull apart', () => {
  const heard = hear('understeer T1, oversteer T3', { game, track: 'barcelona' });
  const made = answerFromRules(heard, setup.rows, { game }, 8);
  expect(made.filter(({ answers }) => answers === 0).every(({ why }) => /^For T1, \w+: /.test(why))).toBe(
    true,
  );
  expect(made.filter(({ answers }) => answers === 1).every(({ why }) => /^For T3, \w+: /.test(why))).toBe(
    true,
  );
  expect(made.some(({ cost }) => /T3|T1/.test(cost))).toBe(true);
});
