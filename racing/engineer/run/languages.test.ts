import { expect, test } from 'vitest';
import { accCars, accTracks } from '../../../catalogues/acc/index.ts';
import { effectOf } from '../../../catalogues/engineering/index.ts';
import { settingGuide } from '../../../catalogues/engineering/setting-guide.ts';
import { lmuCars, lmuTracks } from '../../../catalogues/lmu/index.ts';
import { inLanguage } from '../answer/spoken.ts';
import { editableBaseline, hourAtSpa, understoodAs } from '../answer/rulebook.fixture.ts';
import { tappedReading } from '../../hearing/reading.ts';
import { outcomeWithoutModel } from './outcome.ts';
import { eventsOf, madeFor, modelOf, outcomeOf, refinedFrom } from './run.fixture.ts';
import { sampled } from '../../../tests/support/sampled.ts';

const languages = ['en', 'de', 'fr', 'it', 'es'] as const;
const troubles = [
  ['understeer', 'Untersteuern', 'sous-virage', 'sottosterzo', 'subviraje'],
  ['oversteer', 'Übersteuern', 'survirage', 'sovrasterzo', 'sobreviraje'],
];
const places = [
  ['on entry', 'am Kurveneingang', 'en entrée de virage', 'in ingresso curva', 'en la entrada de curva'],
  ['mid corner', 'in der Kurvenmitte', 'en milieu de virage', 'a centro curva', 'a mitad de curva'],
  ['on exit', 'am Kurvenausgang', 'en sortie de virage', 'in uscita di curva', 'a la salida de curva'],
];
const others = [
  [
    'the front wheels lock',
    'die Vorderräder blockieren',
    'les roues avant bloquent',
    'le ruote anteriori si bloccano',
    'se bloquean las ruedas delanteras',
  ],
  [
    'the rear wheels lock',
    'die Hinterräder blockieren',
    'les roues arrière bloquent',
    'le ruote posteriori si bloccano',
    'se bloquean las ruedas traseras',
  ],
  [
    'front tyres overheat',
    'die Vorderreifen überhitzen',
    'les pneus avant surchauffent',
    'le gomme anteriori si surriscaldano',
    'los neumáticos delanteros se sobrecalientan',
  ],
  [
    'rear tyres overheat',
    'die Hinterreifen überhitzen',
    'les pneus arrière surchauffent',
    'le gomme posteriori si surriscaldano',
    'los neumáticos traseros se sobrecalientan',
  ],
];
const orders = [
  [
    'rear wing from 5 to 7',
    'Heckflügel von 5 auf 7',
    'aileron de 5 à 7',
    'alettone da 5 a 7',
    'alerón de 5 a 7',
  ],
  [
    'rear ARB 2 softer',
    'Stabi hinten 2 weicher',
    'barre antiroulis arrière 2 plus souple',
    'barra antirollio posteriore 2 più morbida',
    'barra estabilizadora trasera 2 más blanda',
  ],
  ['set TC to 6', 'stell TC auf 6', 'mets TC à 6', 'metti TC a 6', 'pon TC a 6'],
  [
    'front camber to -3.0',
    'Sturz vorne auf -3,0',
    'carrossage avant à -3,0',
    'camber anteriore a -3,0',
    'caída delantera a -3,0',
  ],
  [
    'brake bias to 54',
    'Bremsbalance auf 54',
    'répartition de freinage à 54',
    'ripartizione di frenata a 54',
    'reparto de frenada a 54',
  ],
  ['wing to 99', 'Heckflügel auf 99', 'aileron à 99', 'alettone a 99', 'alerón a 99'],
];
const figures = [
  [
    'fronts 25.2 hot, rears 27.9 hot',
    'vorne 25,2 heiß, hinten 27,9 heiß',
    'avant 25,2 à chaud, arrière 27,9 à chaud',
    'davanti 25,2 a caldo, dietro 27,9 a caldo',
    'delante 25,2 en caliente, detrás 27,9 en caliente',
  ],
  [
    'understeer in T1, oversteer in Pouhon',
    'Untersteuern in T1, Übersteuern in Pouhon',
    'sous-virage au T1, survirage à Pouhon',
    'sottosterzo in T1, sovrasterzo a Pouhon',
    'subviraje en T1, sobreviraje en Pouhon',
  ],
];
const single = [
  ...troubles.flatMap((trouble) => places.map((place) => trouble.map((word, at) => `${word} ${place[at]}`))),
  ...others,
  ...orders,
  ...figures,
];
const pairs = others.flatMap((other) =>
  orders.slice(0, 6).map((order) => order.map((word, at) => `${other[at]}. ${word}`)),
);
const requests = [...single, ...pairs];
const english =
  /\b(?:the|you|this|your|and|asked|with|is|are|for|from|of|to|most|use|because|than|laps?|what|which|not|less|more|where)\b/i;

test.each([
  ['ACC', 'bmw_m4_gt3'],
  ['LMU', 'Ferrari_499P'],
] as const)('42 requests change the same in every language, and are answered in it: %s', (game, car) => {
  expect(requests).toHaveLength(42);
  const request = hourAtSpa(game, car);
  const { text } = editableBaseline(request);
  for (const said of sampled(requests, 4)) {
    const made = said.map((words) => outcomeWithoutModel(refinedFrom(request, text, words), 'slow'));
    const [inEnglish, ...rest] = made.map(({ changes }) =>
      changes.map(({ parameter, to }) => `${parameter} ${to}`),
    );
    for (const [at, changes] of rest.entries())
      expect([said[at + 1], changes]).toEqual([said[at + 1], inEnglish]);
    for (const [at, { changes, adjusted, question, note, choices }] of made.slice(1).entries())
      for (const sentence of [
        ...changes.flatMap(({ why, cost, watch = '' }) => [why, cost, watch]),
        ...adjusted.map(({ reason }) => reason),
        ...choices.map(({ label }) => label),
        question ?? '',
        note,
      ])
        expect(sentence, `${said[at + 1]} in ${languages[at + 1]}`).not.toMatch(english);
  }
});

test.each([
  [
    'de',
    'Untersteuern in der Kurvenmitte',
    'Weniger Untersteuern in der Mitte.',
    'Fahr drei Runden, dann urteile.',
    'Fahr drei Runden, dann korrigiere',
  ],
  [
    'fr',
    'sous-virage en milieu de virage',
    'Moins de sous-virage au milieu.',
    'Faites trois tours avant de juger.',
    'Faites trois tours, puis corrigez',
  ],
  [
    'it',
    'sottosterzo a centro curva',
    'Meno sottosterzo a centro curva.',
    'Fai tre giri prima di giudicare.',
    'Fai tre giri, poi correggi',
  ],
  [
    'es',
    'subviraje a mitad de curva',
    'Menos subviraje a mitad de curva.',
    'Da tres vueltas antes de juzgar.',
    'Da tres vueltas y corrige',
  ],
] as const)(
  'a model is told the language, %s, and what it writes in another is said by us',
  async (tag, words, why, note, drive) => {
    const request = hourAtSpa('ACC', 'bmw_m4_gt3');
    const { text, rows } = editableBaseline(request);
    const value = (rows.find(({ parameter }) => parameter === 'arbFront')?.value ?? 0) - 1;
    const answer = (language: string, said: string, told: string) =>
      JSON.stringify({
        language,
        understood: understoodAs({ complaints: [{ symptom: 'understeer', phase: 'mid' }] }),
        changes: [{ parameter: 'arbFront', value, answers: 0, why: said, cost: '' }],
        note: told,
      });
    const outcomeFor = async (given: string) => {
      const { model, questions } = modelOf(given);
      const outcome = outcomeOf(await eventsOf(refinedFrom(request, text, words), model));
      const [system, briefing] = [
        questions[0]?.messages.at(-2)?.content,
        questions[0]?.messages.at(-1)?.content,
      ];
      expect(system).toContain('"language" first');
      expect(briefing).toMatch(new RegExp(`"language":"\\w+ \\(${tag}\\)"}$`));
      return outcome;
    };
    const [begun] = await eventsOf(madeFor(request, words), modelOf(answer(tag, why, note)).model);
    expect(begun).toMatchObject({ type: 'baseline', note: expect.stringContaining(drive) });
    const obedient = await outcomeFor(answer(tag, why, note));
    expect([obedient.changes[0]?.why, obedient.note]).toEqual([why, note]);
    const stubborn = await outcomeFor(
      answer('en', 'This lets the front grip.', 'Drive it and tell me what you feel.'),
    );
    expect(stubborn.changes).toMatchObject([{ parameter: 'arbFront', to: value }]);
    for (const sentence of [stubborn.note, ...stubborn.changes.flatMap((one) => [one.why, one.watch ?? ''])])
      expect(sentence).not.toMatch(english);
  },
);

test.each([
  ['the nose takes ages and comes around last', ['oversteer', 'understeer']],
  ['Is it normal that the rears run hotter than the fronts after ten laps?', ['rear_tyres_overheat']],
  ['The guide says this car understeers. Well mine goes sideways on throttle.', ['understeer', 'oversteer']],
])('%j may mean nothing or the opposite: nothing changes, and the driver chooses', (words, symptoms) => {
  const request = hourAtSpa('ACC', 'bmw_m4_gt3');
  const { text } = editableBaseline(request);
  const { changes, question, choices } = outcomeWithoutModel(refinedFrom(request, text, words), 'slow');
  expect([changes, question]).toEqual([[], expect.any(String)]);
  const offered = choices.flatMap(({ reading }) => reading);
  expect(offered).toEqual(
    expect.arrayContaining(symptoms.map((symptom) => expect.objectContaining({ symptom }))),
  );
  for (const { reading } of choices)
    expect(outcomeWithoutModel(refinedFrom(request, text, words, { reading }), null).changes).not.toEqual([]);
});

test.each([
  ['What does preload do?', 'Preload: How firmly the differential', 'I have changed nothing.'],
  ['Would a stiffer rear bar make it more nervous?', 'The rear grips more', 'I have changed nothing.'],
  ['Was macht eigentlich der Stabi vorne?', 'Mehr: Das Heck wird ruhiger.', 'Ich habe nichts geändert.'],
  ['Quelle est la différence entre bump et rebond ?', 'Rebound slow: De plus:', 'Je n’ai rien changé.'],
])('%s is answered from the guide, and changes nothing', (words, told, ending) => {
  const request = hourAtSpa('ACC', 'bmw_m4_gt3');
  const { changes, question } = outcomeWithoutModel(
    refinedFrom(request, editableBaseline(request).text, words),
    'slow',
  );
  expect(changes).toEqual([]);
  expect(question).toContain(told);
  expect(question?.endsWith(ending)).toBe(true);
});

test.each(['ACC', 'LMU'] as const)(
  'a new setup’s note says each sentence in the driver’s language, with settings as the game names them: %s',
  (game) => {
    const [cars, tracks] = game === 'ACC' ? [accCars, accTracks] : [lmuCars, lmuTracks];
    for (const [at, { id: car }] of cars.entries()) {
      const { note } = outcomeWithoutModel(
        madeFor({
          ...hourAtSpa(game, car),
          track: tracks[at % tracks.length]?.id ?? 'spa',
          weather: at % 3 === 0 ? 'wet' : 'dry',
          setupStyle: (['safe', 'balanced', 'aggressive'] as const)[at % 3] ?? 'safe',
          trackTemperature: 12 + (at % 4) * 11,
        }),
        null,
      );
      const sentences = note.split(/\n+|(?<=[.?!])\s+/u).filter((line) => !/^[\w ]+:$/.test(line));
      for (const language of languages.slice(1))
        expect(sentences.filter((sentence) => inLanguage(sentence, language) === sentence)).toEqual([]);
    }
  },
);

test('no setting is explained to a driver in another language than theirs', () => {
  for (const { parameter = '', what } of settingGuide.values()) {
    const effect = effectOf(parameter) ?? effectOf(`${parameter}.all`);
    if (effect?.increase.toward && effect.decrease.toward) continue;
    for (const sentence of what.split(/(?<=[.])\s+/u))
      for (const language of languages.slice(1)) expect(inLanguage(sentence, language)).not.toBe(sentence);
  }
});

test('a new setup leaves out what may not be meant, and says so', () => {
  const request = hourAtSpa('ACC', 'bmw_m4_gt3');
  const { changes, note } = outcomeWithoutModel(
    madeFor(request, 'Falls er im Regen übersteuert, was mach ich dann?'),
    'slow',
  );
  expect(changes).toEqual([]);
  expect(note).toContain('und habe es gelassen: Übersteuern.');
});

test.each([
  ['', 'de', 'Fahr drei Runden'],
  ['bitte etwas mehr Grip an der Hinterachse', 'fr', 'Fahr drei Runden'],
  ['', undefined, 'Drive three'],
] as const)('%j in a browser of %s: the words’ language, else the one declared', (words, language, told) => {
  const input = madeFor(hourAtSpa('ACC', 'bmw_m4_gt3'), words, { driver: { words, language } });
  expect(outcomeWithoutModel(input, null).note).toContain(told);
});

test('a complaint of one corner is answered in its driver’s language all through', () => {
  const request = hourAtSpa('ACC', 'bmw_m4_gt3');
  const driver = { words: '', language: 'de' } as const;
  const reading = tappedReading([{ corner: 'T5', phase: 'entry', symptom: 'understeer', strength: 'usual' }]);
  const input = refinedFrom(request, editableBaseline(request).text, '', { driver, reading });
  const reasons = outcomeWithoutModel(input, null).changes.map(({ why }) => why);
  expect(new Set(reasons)).toEqual(
    new Set(['Gegen Untersteuern am Kurveneingang, T5. Das Auto dreht williger ein.']),
  );
});
