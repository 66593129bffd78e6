import { expect, test } from 'vitest';
import { wishIn, wishTitle, wishValues } from './wish.server.ts';

const read = (query: string) => wishValues(new URLSearchParams(query));

test('a wish is read by the names and ids that any game has for its car and track', () => {
  expect(wishIn(read('game=ACC&car=BMW+M4+GT3+2021&track=spa&weather=wet&session=race'))).toEqual({
    wish: { game: 'ACC', car: 'bmw_m4_gt3', track: 'spa', session: 'race', weather: 'wet' },
  });
  expect(read('car=bmw_m4_gt3').game).toBe('ACC');
  expect(read('car=Ferrari+296+GT3&track=le+mans')).toMatchObject({ game: 'LMU', car: 'Ferrari_296_LMGT3' });
});

test('a car or track that no catalogue knows is never stored, and the form says what is missing', () => {
  const wish = read('game=ACC&car=%3Cb%3Ebuy+this&track=spa&session=sprint&weather=hail');
  expect(wish).toEqual({ game: 'ACC', car: '', track: 'spa', session: '', weather: '' });
  expect(wishIn(wish)).toEqual({ errors: { car: 'Choose a car' } });
  expect(wishIn(read(''))).toEqual({
    errors: { game: 'Choose a game', car: 'Choose a car', track: 'Choose a track' },
  });
});

test('a wish is told in the words of the catalogue, and one it does not know not at all', () => {
  const wish = { game: 'ACC', car: 'bmw_m4_gt3', track: 'suzuka', session: 'race', weather: 'wet' } as const;
  expect(wishTitle(wish)).toBe('BMW M4 GT3 2021 at Suzuka Circuit, wet race');
  expect(wishTitle({ ...wish, session: '', weather: '' })).toBe('BMW M4 GT3 2021 at Suzuka Circuit');
  expect(wishTitle({ ...wish, car: 'buy this' })).toBeNull();
});
