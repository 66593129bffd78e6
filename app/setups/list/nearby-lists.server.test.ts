import { expect, test } from 'vitest';
import { askedForWays, nearbyLists } from './nearby-lists.server.ts';
import { readSetupQuery } from './setup-query.server.ts';

const nearby = (address: string) => nearbyLists(readSetupQuery(new URLSearchParams(address)));

test('near to an empty list are the same without conditions, its class there, and its car elsewhere', () => {
  expect(nearby('game=ACC&car=bmw_m4_gt3&track=spa&weather=wet')).toEqual([
    {
      label: 'All setups: BMW M4 GT3 2021 at Circuit de Spa-Francorchamps',
      to: '/setups?game=ACC&car=bmw_m4_gt3&track=spa',
    },
    {
      label: 'Other GT3 cars at Circuit de Spa-Francorchamps',
      to: '/setups?game=ACC&class=GT3&track=spa',
    },
    { label: 'BMW M4 GT3 2021 on other tracks', to: '/setups?game=ACC&car=bmw_m4_gt3' },
  ]);
});

test('near to a class at a track are all cars there', () => {
  expect(nearby('class=GT4&track=spa').map(({ to }) => to)).toEqual(['/setups?track=spa']);
});

const ways = (address: string) => askedForWays(readSetupQuery(new URLSearchParams(address)));

test('filters and typed words go along to the engineer and the wish', () => {
  expect(ways('game=ACC&car=bmw_m4_gt3&track=spa&weather=wet')).toMatchObject({
    ask: '/wanted/ask?game=ACC&car=bmw_m4_gt3&track=spa&weather=wet',
    order: '/setup-assistant?game=ACC&car=bmw_m4_gt3&track=spa&weather=wet',
  });
  expect(ways('q=296+spa+wet+race')).toEqual({
    ask: '/wanted/ask?game=ACC&car=ferrari_296_gt3&track=spa&session=race&weather=wet',
    order: '/setup-assistant?game=ACC&car=ferrari_296_gt3&track=spa&sessionType=race&weather=wet',
    tried: { game: 'ACC', car: 'ferrari_296_gt3', track: 'spa', weather: 'wet' },
  });
});

test('words that name no one car go along as they were typed', () => {
  expect(ways('q=ferrari+spa+stable')).toMatchObject({
    order: '/setup-assistant?game=ACC&track=spa&prompt=ferrari+spa+stable',
    tried: { game: 'ACC', car: '', track: 'spa' },
  });
});

test('a search that names nothing asks for nothing', () => {
  expect(nearby('q=xqzvw')).toEqual([]);
  expect(ways('q=xqzvw').ask).toBe('/wanted/ask');
});
