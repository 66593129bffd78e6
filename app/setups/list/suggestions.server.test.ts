import { expect, test } from 'vitest';
import { suggestions } from './suggestions.server.ts';

const suggestionsAt = (address: string) => suggestions(new URLSearchParams(address));

test('cars and tracks are suggested as the address of the list asks for them', () => {
  expect(suggestionsAt('q=ferar&game=LMU')[0]).toEqual({
    value: 'car=Ferrari_499P',
    label: 'Ferrari 499P',
    group: 'Hypercar',
  });
  expect(suggestionsAt('q=francochamps')).toEqual([
    { value: 'track=spa', label: 'Circuit de Spa-Francorchamps' },
  ]);
  expect(suggestionsAt('q=francochamps&game=iRacing')[0]?.value).toBe('track=circuit-de-spa-francorchamps');
});

test('a typed car and track are suggested together', () => {
  expect(suggestionsAt('q=296+monz&game=ACC')).toEqual([
    {
      value: 'car=ferrari_296_gt3&track=monza',
      label: 'Ferrari 296 GT3 2023 · Autodromo Nazionale Monza',
      group: 'GT3',
    },
  ]);
});

test('a car says its games where none is chosen', () => {
  expect(suggestionsAt('q=499p')[0]?.label).toBe('Ferrari 499P · LMU, iRacing');
});

test('session and weather that are typed are set with them', () => {
  expect(suggestionsAt('q=monzza+wet+quali')[0]).toEqual({
    value: 'track=monza&session=qualifying&weather=wet',
    label: 'Autodromo Nazionale Monza · wet, qualifying',
  });
});

test('at most eight are suggested, each once, and none for nothing', () => {
  const many = suggestionsAt('q=porsche');
  expect(many).toHaveLength(8);
  expect(new Set(many.map(({ value }) => value)).size).toBe(8);
  for (const q of ['', ' ', '%', 'safe baseline'])
    expect(suggestionsAt(`q=${encodeURIComponent(q)}`)).toEqual([]);
});
