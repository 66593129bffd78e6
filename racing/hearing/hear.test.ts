import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hearingGrammar, hearingWords } from '../../catalogues/engineering/hearing/index.ts';
import { symptoms } from '../../catalogues/engineering/index.ts';
import { spoken } from '../../catalogues/engineering/spoken.ts';
import said from './asides.json' with { type: 'json' };
import { understoodSchema } from './understood.ts';
import { hear } from './hear.ts';
import labelled from './labelled.json' with { type: 'json' };
import { type Labelled, turnsWrongWay, whatIsAmiss } from './labelled-set.fixture.ts';

const about = { game: 'ACC' } as const;
const sentences = labelled as Labelled[];
const languages = [...new Set(sentences.map(({ language }) => language))];

describe('the labelled sentences', () => {
  const heard = sentences.map((sentence) => ({ sentence, understood: hear(sentence.words, about) }));
  const rightIn = (language?: string) => {
    const some = heard.filter(({ sentence }) => !language || sentence.language === language);
    const right = some.filter(({ sentence, understood }) => whatIsAmiss(sentence, understood).length === 0);
    return right.length / some.length;
  };

  test('nine of ten are heard right, and in no language fewer than 85 of a hundred', () => {
    expect(sentences.length).toBeGreaterThanOrEqual(190);
    expect(rightIn()).toBeGreaterThanOrEqual(0.9);
    for (const language of languages) expect(rightIn(language), language).toBeGreaterThanOrEqual(0.85);
  });

  test('none is heard the wrong way, and what is unclear changes nothing', () => {
    const wrong = heard.filter(({ sentence, understood }) => turnsWrongWay(sentence, understood));
    expect(wrong.map(({ sentence }) => sentence.words)).toEqual([]);
  });
});

test('any text is heard without a fault, and a question comes alone', () => {
  const words = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 2000 }),
    fc.array(fc.constantFrom(...sentences.flatMap((sentence) => sentence.words.split(' '))), {
      maxLength: 300,
    }),
  );
  fc.assert(
    fc.property(words, (pieces) => {
      const text = (typeof pieces === 'string' ? pieces : pieces.join(' ')).slice(0, 2000);
      const understood = understoodSchema.parse(hear(text, about));
      if (understood.question !== null) expect([...understood.complaints, ...understood.wishes]).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('every symptom in the grammar differs from its opposite', () => {
  const symptoms = new Set(hearingGrammar.rules.map(({ symptom }) => symptom));
  for (const pair of hearingGrammar.opposites)
    for (const symptom of pair) expect(symptoms).toContain(symptom);
});

/** Entries of the catalogue that are conditions and no complaints. */
const ofSession = ['wet_track', 'qualifying', 'race'];
const labels = symptoms.flatMap(({ id, label }) => [
  [id, label] as const,
  ...Object.values(spoken).map((words) => [id, words.symptoms[id] ?? ''] as const),
]);

test.each(labels.filter(([id]) => !ofSession.includes(id)))(
  '%s is heard by our own name for it: %s',
  (id, name) => {
    expect(hear(name, about).complaints.map(({ symptom }) => symptom)).toContain(id);
  },
);

test.each([
  'das ist schwierig',
  'schwarz ist wichtig',
  'mille grazie',
  'la ville',
  'hay que buscar',
  'a grand value',
])('%j holds common words, and none that was misspelt', (words) =>
  expect(hear(words, about)).toMatchObject({ complaints: [], wishes: [] }),
);

test.each([
  ['make it faster', 'en'],
  ['mach es schneller bitte', 'de'],
  ['la voiture est bizarre, je ne sais pas', 'fr'],
  ['la macchina non mi convince per niente', 'it'],
  ['no sé qué le pasa al coche', 'es'],
  ['qwertz', 'en'],
  ['車が曲がらない', 'en'],
] as const)('%j is asked back in its language (%s)', (words, language) => {
  expect(Object.values(hearingWords[language].questions)).toContain(hear(words, about).question);
});

test.each(said.nothing)('%j asks for nothing, or leaves a doubt', (words) => {
  const { complaints, wishes, isDoubtful } = hear(words, about);
  expect(isDoubtful || complaints.length + wishes.length === 0).toBe(true);
});

test.each(said.complaints)('%j is still a complaint or a wish, and sure', (words) => {
  const { complaints, wishes, isDoubtful } = hear(words, about);
  expect(complaints.length + wishes.length).toBeGreaterThan(0);
  expect(isDoubtful).toBe(words.startsWith('if it rains'));
});
