import { expect, test } from 'vitest';
import { hourAtSpa } from '#racing/engineer/answer/rulebook.fixture';
import { cardOf } from './setup-card.server.ts';
import { madeFor } from '#racing/engineer/run/run.fixture';

const setup = {
  id: 1,
  game: 'ACC',
  car_name: 'bmw_m4_gt3',
  track_name: 'spa',
  title: null,
  likes: 0,
} as const;

test('a card shows the first sentence of a note that a person wrote', () => {
  const described = (note: string | null) => cardOf({ ...setup, note }).description;
  expect(described('Low wing,\nsoft front. Brake late.')).toBe('Low wing, soft front.');
  expect(described('For 1.9.8 and up! Mind the kerbs.')).toBe('For 1.9.8 and up!');
  expect(described(null)).toBe('');
});

test('a card shows nothing of a note that the engineer wrote', () => {
  const request = hourAtSpa('ACC', 'bmw_m4_gt3');
  const { baseline, tell } = madeFor(request);
  const { description } = tell(baseline.editable, []);
  expect(description).not.toBe('');
  expect(cardOf({ ...setup, note: description }).description).toBe('');
});

test('conditions are badges, as far as they are known', () => {
  const badges = (about: object) => cardOf({ ...setup, note: null, ...about }).conditions;
  const race = { session: 'race', race_minutes: 45, weather: 'dry', air_celsius: 20, track_celsius: 26 };
  expect(badges(race)).toEqual(['Race, 45 min', 'Dry', '26 °C track']);
  expect(badges({ ...race, race_minutes: null, track_celsius: null })).toEqual(['Race', 'Dry', '20 °C air']);
  expect(badges({})).toEqual([]);
});

test('a card says how often a setup was downloaded and worked, where that is known', () => {
  const facts = (about: object) => cardOf({ ...setup, note: null, ...about }).facts;
  expect(facts({ downloads: 31, worked: 8, tried: 10, lap_ms: 137_900 })).toBe(
    'Lap 2:17.900 · Downloaded 31 times · Worked for 8 of 10 drivers',
  );
  expect(facts({ downloads: 1, worked: 1, tried: 1 })).toBe('Downloaded once');
  expect(facts({ downloads: 0 })).toBe('');
});

test('a card says that a setup’s version is older than a change of its car, and nothing where none is known', () => {
  const facts = (game_version: string | null, track_name: string) =>
    cardOf({ ...setup, note: null, weather: 'wet', game_version, track_name }).facts;
  expect(facts('1.9.4', 'zolder')).toBe('Game 1.9.4 · before the BoP of 1.9.5');
  expect(facts('1.9.4', 'spa')).toBe('Game 1.9.4');
  expect(facts('1.9.3', 'spa')).toBe('Game 1.9.3 · before the changes of 1.9.4');
  expect(facts(null, 'zolder')).toBe('');
});

test('a driver’s own setup is by them, and by no number', () => {
  const own = { ...setup, note: null, user_id: 2 };
  const authorOf = (about: object) => cardOf({ ...own, ...about }).author;
  expect(authorOf({ is_public: true })).toBe('by you');
  expect(authorOf({ is_public: false, author: null })).toBe('by you');
  expect(authorOf({ is_public: true, author: null })).toBe('by 2');
  const author = { username: 'ann', first_name: '', last_name: '' };
  expect(authorOf({ is_public: false, author })).toBe('by ann');
});
