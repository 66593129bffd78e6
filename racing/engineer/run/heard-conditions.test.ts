import { expect, test } from 'vitest';
import { requestHeard } from './heard-conditions.ts';
import { hear } from '../../hearing/hear.ts';
import { hourAtSpa } from '../answer/rulebook.fixture.ts';

const asked = hourAtSpa('ACC', 'bmw_m4_gt3');
const heardIn = (words: string, request = asked, form = {}) =>
  requestHeard(request, hear(words, request), { form });
const lmuRace = hourAtSpa('LMU', 'Oreca_07');
const lmuQualifying = { ...lmuRace, sessionType: 'qualifying' } as const;
/** Conditions heard in these words, with figures that they do not say. */
const understoodWith = (numbers: Partial<ReturnType<typeof hear>['numbers']>) => {
  const understood = hear('understeer', { game: 'LMU' });
  return { ...understood, numbers: { ...understood.numbers, ...numbers } };
};

test.each([
  ['in the rain the rear is loose', { weather: 'wet' }, 'for a wet track, not for a dry track.'],
  [
    'about to chuck it down, set it up for the wet',
    { weather: 'wet' },
    'for a wet track, not for a dry track.',
  ],
  ['it’s chucking it down, rear is loose', { weather: 'wet' }, 'for a wet track, not for a dry track.'],
  ['a 20 minute sprint', { durationMin: 20 }, 'for 20 minutes, not for 60 minutes.'],
  ['set it up for qualifying please', { sessionType: 'qualifying' }, ''],
  ['it burns 3.2 litres a lap', { fuelPerLap: 3.2 }, ''],
  ['12 lap race', { laps: 12 }, ''],
] as const)('%j changes what the setup is made for, and a sentence says so', (words, changed, told) => {
  const { request, remarks } = heardIn(words);
  expect(request).toMatchObject(changed);
  expect(remarks).toEqual([expect.stringContaining(told && `As you say, this is ${told}`)]);
});

test.each([
  ['in the rain the rear is loose', 'a dry track', { weather: 'dry' }, 'a wet track', { weather: 'wet' }],
  [
    'a 20 minute sprint',
    '60 minutes',
    { duration: 60, laps: null },
    '20 minutes',
    { duration: 20, laps: null },
  ],
  ['12 lap race', '60 minutes', { duration: 60, laps: null }, '12 laps', { laps: 12 }],
])('%j and the form: whichever stands, the other is offered', (words, left, before, written, named) => {
  expect(heardIn(words).others).toEqual([{ label: left, conditions: before }]);
  const form = { weather: 'dry', duration: 60 } as const;
  expect(heardIn(words, asked, form).others).toEqual([
    { label: written, conditions: expect.objectContaining(named) },
  ]);
});

test.each(['understeer in slow corners', 'tyres go off after 10 laps', 'a race of 60 minutes', ''])(
  '%j leaves the request as it is',
  (words) => {
    expect(heardIn(words)).toEqual({ request: asked, conditions: {}, remarks: [], others: [] });
  },
);

test('minutes take the place of laps, and a race longer than the game has is not made', () => {
  const overLaps = heardIn('12 lap race').request;
  const sprint = heardIn('a 20 minute sprint', overLaps);
  expect(sprint.request.durationMin).toBe(20);
  expect(sprint.request.laps).toBeUndefined();
  expect(heardIn('1100 lap race').request).toBe(asked);
});

test('the track temperature of the words counts in both games', () => {
  const warm = understoodWith({ trackTemperature: 40 });
  for (const request of [asked, lmuRace])
    expect(requestHeard(request, warm).request.trackTemperature).toBe(40);
});

test.each(['4 h race at night', 'race of 4 hours', 'it is a 240 minute race'])(
  'in qualifying, %s makes a race of it, and the note says so',
  (words) => {
    const { request, remarks } = heardIn(words, lmuQualifying);
    expect(request).toMatchObject({ sessionType: 'race', durationMin: 240 });
    expect(remarks.join(' ')).toContain('this is for a race, not for qualifying');
  },
);

test.each([
  '240 min',
  'we drive 240 minutes',
  'understeer on entry, 4h',
  'wir fahren 4 Stunden',
  'on roule 4 heures',
  'la course dure 4 heures',
  'corriamo 4 ore',
  'corremos 4 horas',
])('%j is the length of the race, and in qualifying it is told that fuel is for less', (words) => {
  expect(heardIn(words, lmuRace).request.durationMin).toBe(240);
  const { request, remarks } = heardIn(words, lmuQualifying);
  if (request.sessionType === 'qualifying') expect(remarks.join()).toContain('You speak of 240 minutes');
  else expect(remarks.join()).toContain('for a race, not for qualifying');
});

test('hours and minutes are one length', () => {
  for (const words of ['1h30', '1 h 30 min']) expect(heardIn(words).request.durationMin, words).toBe(90);
});

test.each(['after 20 minutes the rears are gone', 'I did 20 minutes', 'ich bin 30 Minuten gefahren'])(
  '%j is no length of a race',
  (words) => {
    expect(heardIn(words).request).toBe(asked);
  },
);

test('a length chosen beside Qualifying is mentioned once, with the order', () => {
  const request = { ...asked, sessionType: 'qualifying', durationMin: 240 } as const;
  const nothing = hear('', { game: 'ACC' });
  expect(requestHeard(request, nothing, { isNew: true }).remarks).toEqual([
    expect.stringMatching(/^You chose 240 minutes, and this is for qualifying: .*choose Race/),
  ]);
  expect(requestHeard(request, nothing).remarks).toEqual([]);
});

test('a length that no race is spoken of with is not passed over in silence', () => {
  const { request, remarks } = requestHeard(lmuQualifying, understoodWith({ minutes: 240 }));
  expect(request).toBe(lmuQualifying);
  expect(remarks).toEqual([expect.stringMatching(/240 minutes.*qualifying.*choose Race/)]);
});

test.each([
  [
    'in the rain the rear is loose',
    { weather: 'dry' },
    'You chose a dry track, but you write of a wet track.',
  ],
  [
    'es regnet, das Heck ist lose',
    { weather: 'dry' },
    'You chose a dry track, but you write of a wet track.',
  ],
  ['a qualy setup please', { sessionType: 'race' }, 'You chose a race, but you write of qualifying.'],
  ['a 20 minute sprint', { duration: 60 }, 'You chose 60 minutes, but you write of 20 minutes.'],
  ['12 lap race', { duration: 60 }, 'You chose 60 minutes, but you write of 12 laps.'],
  [
    'track temp is 38 degrees',
    { temperature: 25 },
    'You chose a track at 25 °C, but you write of a track at 38 °C.',
  ],
] as const)(
  'where the form says otherwise than %j, the form wins and the driver is asked',
  (words, form, remarks) => {
    const heard = heardIn(words, asked, form);
    expect(heard).toMatchObject({ request: asked, conditions: {} });
    expect(heard.remarks).toEqual([expect.stringContaining(remarks)]);
    expect(heard.remarks[0]).toContain('ask again');
  },
);

test('words may give what the form leaves open, or says too', () => {
  const form = { weather: 'wet', temperature: 25 } as const;
  const inRain = { ...asked, weather: 'wet' } as const;
  const { request, remarks } = heardIn('in the rain, 12 lap race, 3.1 litres a lap', inRain, form);
  expect(request).toMatchObject({ weather: 'wet', laps: 12, fuelPerLap: 3.1 });
  expect(remarks).toHaveLength(2);
});

test('a session that the form decides is asked about once, not its length besides', () => {
  const qualifying = { ...asked, sessionType: 'qualifying' } as const;
  const { request, remarks } = heardIn('race of 4 hours', qualifying, { sessionType: 'qualifying' });
  expect(request).toBe(qualifying);
  expect(remarks).toEqual([expect.stringContaining('You chose qualifying, but you write of a race.')]);
});

test('litres a lap beside fuel that runs out mean the figure of that driver, and no smaller load is calculated from them', () => {
  for (const words of [
    'fuel runs out a lap early, 3.1 l a lap',
    'der Sprit geht eine Runde zu früh aus, 3,1 l pro Runde',
    'panne d’essence un tour avant la fin, 3,1 l au tour',
    'finisco la benzina un giro prima, 3,1 litri a giro',
    'me quedo sin gasolina una vuelta antes, 3,1 l por vuelta',
  ])
    expect(heardIn(words).request, words).toBe(asked);
});
