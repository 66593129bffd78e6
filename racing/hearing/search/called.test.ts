import { expect, test } from 'vitest';
import { carsOf, games, tracksOf } from '../../../catalogues/index.ts';
import { alsoCalled, called, whichOne } from './called.ts';
import { searchVocabulary } from './search-vocabulary.ts';

const engineered = games.filter(({ id }) => id === 'ACC' || id === 'LMU').map(({ id }) => id);

test.each([
  ['cars', 'ACC', 'Ferrari 296 GT3', 'ferrari_296_gt3'],
  ['cars', 'ACC', 'ferrari_296_gt3', 'ferrari_296_gt3'],
  ['cars', 'ACC', ' FERRARI 296 gt3 2023', 'ferrari_296_gt3'],
  ['cars', 'ACC', 'Ferrari 488 GT3', 'ferrari_488_gt3'],
  ['cars', 'ACC', 'Audi R8 LMS Evo II GT3', 'audi_r8_lms_evo_ii'],
  ['cars', 'ACC', 'Beemer M4 GT3', 'bmw_m4_gt3'],
  ['cars', 'ACC', 'Mercedes-AMG GT3', 'mercedes_amg_gt3'],
  ['cars', 'ACC', 'lambo huracan GT3 evo2', 'lamborghini_huracan_gt3_evo2'],
  ['cars', 'LMU', 'Ferrari 296 GT3', 'Ferrari_296_LMGT3'],
  ['cars', 'LMU', '499 P', 'Ferrari_499P'],
  ['cars', 'iRacing', 'Audi R18', 'audi-r18'],
  ['tracks', 'ACC', 'Spa-Francorchamps', 'spa'],
  ['tracks', 'ACC', 'Nürburgring', 'nurburgring'],
  ['tracks', 'ACC', 'Nürburgring GP', 'nurburgring'],
  ['tracks', 'ACC', 'Nordschleife', 'nurburgring_24h'],
  ['tracks', 'ACC', 'Brands Hatch', 'brands_hatch'],
  ['tracks', 'ACC', 'Bathurst', 'mount_panorama'],
  ['tracks', 'ACC', 'redbullring', 'red_bull_ring'],
  ['tracks', 'LMU', 'Le Mans', 'le_mans'],
  ['tracks', 'LMU', 'sarthe', 'le_mans'],
  ['tracks', 'LMU', 'Portimão', 'portimao'],
  ['tracks', 'LMU', 'Austin', 'cota'],
] as const)('of the %s of %s, "%s" is %s', (kind, game, typed, id) => {
  expect(called(kind, game, typed).found?.id).toBe(id);
});

test('a name that several cars share is none of them, and all are listed', () => {
  const meant = called('cars', 'ACC', 'BMW M4');
  expect(meant).toMatchObject({ why: 'several', near: [{ id: 'bmw_m4_gt3' }, { id: 'bmw_m4_gt4' }] });
  expect(whichOne('cars', 'BMW M4', meant)).toBe(
    '“BMW M4” could be the BMW M4 GT3 2021 or the BMW M4 GT4 2018. Please give one of these names.',
  );
});

test('a slip is not corrected, but gets the nearest name', () => {
  const meant = called('tracks', 'ACC', 'Silverstoen');
  expect(meant.found).toBeUndefined();
  expect(whichOne('tracks', 'Silverstoen', meant)).toBe(
    'No track is called “Silverstoen”. Did you mean Silverstone Circuit?',
  );
});

test.each(['', '   ', 'fiat_panda', 'backyard', 'GT3', '__proto__', '2023', '%', 'e', 'la', 'de'])(
  '"%s" is no car and no track',
  (typed) => {
    expect(called('cars', 'ACC', typed).found).toBeUndefined();
    expect(called('tracks', 'LMU', typed).found).toBeUndefined();
  },
);

test('words that mean nothing ask the driver to choose', () => {
  expect(whichOne('cars', 'fiat_panda', called('cars', 'ACC', 'fiat_panda'))).toBe('Please select a car');
});

test('every id and every name of every game is found, and so is the name without its year', () => {
  for (const { id: game } of games) {
    for (const [kind, list] of [['cars', carsOf(game)] as const, ['tracks', tracksOf(game)] as const]) {
      for (const { id, name } of list) {
        expect(called(kind, game, id).found?.id).toBe(id);
        expect(called(kind, game, name).found?.name).toBe(name);
      }
    }
  }
  const lost = engineered.flatMap((game) =>
    carsOf(game).flatMap(({ name }) => {
      const spoken = name.replace(/ (19|20)\d\d$/, '');
      const meant = called('cars', game, spoken);
      return meant.found || meant.near.some((one) => one.name === name) ? [] : [spoken];
    }),
  );
  expect(lost).toEqual([]);
});

test('every short name of the search finds its car or track, or says which it could be', () => {
  const { spoken } = searchVocabulary();
  const lost = [...spoken.keys()].filter((said) =>
    games.every(({ id: game }) =>
      (['cars', 'tracks'] as const).every((kind) => {
        const meant = called(kind, game, said);
        return !meant.found && meant.near.length === 0;
      }),
    ),
  );
  expect(lost).toEqual([]);
});

test('an entry knows what else drivers call it', () => {
  const named = (id: string) => tracksOf('LMU').find((track) => track.id === id) ?? { id, name: '' };
  expect(alsoCalled(named('le_mans'))).toEqual(['le mans', 'lemans']);
  expect(alsoCalled(named('cota'))).toEqual(expect.arrayContaining(['cota', 'austin']));
  expect(alsoCalled(named('imola'))).toContain('imola');
  expect(alsoCalled(named('interlagos'))).toEqual(expect.arrayContaining(['interlagos', 'brazil']));
  expect(alsoCalled(named('monza'))).toEqual([]);
});
