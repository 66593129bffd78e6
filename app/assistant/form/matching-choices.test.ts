import { expect, test } from 'vitest';
import type { Game } from '#racing/setup/catalogue';
import { choicesInAnyGame } from '../../setups/list/any-game.server.ts';
import { setupChoices } from '../../setups/list/setup-choices.server.ts';
import { matchingChoices } from './matching-choices.ts';

const choices = [
  { value: 'a', label: 'Porsche 911 GT3 R (992) 2023', group: 'GT3' },
  { value: 'b', label: 'BMW M4 GT4', group: 'GT4' },
  { value: 'c', label: 'Nürburgring' },
];
const found = (typed: string) => matchingChoices(choices, typed).map(({ value }) => value);

test('every word must be found, in any order, in label or class', () => {
  expect(found('992 porsche')).toEqual(['a']);
  expect(found('gt4')).toEqual(['b']);
  expect(found('porsche gt4')).toEqual([]);
});

test('a driver’s name for a car or a track finds it in every game', () => {
  const ids = (game: Game, typed: string) =>
    matchingChoices(setupChoices(game).tracks, typed).map(({ value }) => value);
  for (const [typed, id] of [
    ['le mans', 'le_mans'],
    ['lemans', 'le_mans'],
    ['cota', 'cota'],
    ['austin', 'cota'],
    ['interlagos', 'interlagos'],
    ['brazil', 'interlagos'],
    ['imola', 'imola'],
    ['portimao', 'portimao'],
    ['Portimão', 'portimao'],
  ] as const)
    expect([typed, ids('LMU', typed)]).toEqual([typed, [id]]);
  expect(ids('ACC', 'imola')).toEqual(['imola']);
  expect(ids('iRacing', 'interlagos')).toEqual(['autodromo-jose-carlos-pace']);
  const lambos = matchingChoices(setupChoices('ACC').cars, 'lambo evo2').map(({ value }) => value);
  expect(lambos).toEqual(['lamborghini_huracan_gt3_evo2', 'lamborghini_huracan_st_evo2']);
});

test('a list without a search begins a track with what drivers call it', () => {
  const labels = [...setupChoices('LMU').tracks, ...choicesInAnyGame().tracks].map(({ label }) => label);
  for (const called of ['Le Mans', 'COTA', 'Interlagos', 'Imola', 'Portimão'])
    expect([called, labels.filter((label) => label.startsWith(`${called} (`)).length > 1]).toEqual([
      called,
      true,
    ]);
});

test('case and accents do not matter, and nothing typed finds everything', () => {
  expect(found('NURBURG')).toEqual(['c']);
  expect(found('nürb')).toEqual(['c']);
  expect(found('  ')).toEqual(['a', 'b', 'c']);
});
