import { expect, test } from 'vitest';
import { nearbyLists } from './nearby-lists.server.ts';
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
    { label: 'Ask for it', to: '/wanted/ask?game=ACC&car=bmw_m4_gt3&track=spa&weather=wet' },
  ]);
});

test('near to a class at a track are all cars there', () => {
  expect(nearby('class=GT4&track=spa').map(({ to }) => to)).toEqual([
    '/setups?track=spa',
    '/wanted/ask?track=spa',
  ]);
});

test('near to a search alone there is nothing but to ask', () => {
  expect(nearby('q=xqzvw')).toEqual([{ label: 'Ask for it', to: '/wanted/ask' }]);
});
