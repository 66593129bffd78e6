import { expect, test } from 'vitest';
import { cardOf } from './setup-card.server.ts';

const setup = {
  id: 1,
  game: 'ACC',
  car_name: 'bmw_m4_gt3',
  track_name: 'spa',
  title: null,
  likes: 0,
} as const;

test('a card says what a setup is for, and leaves out what is said of many alike', () => {
  const note = [
    'You said: understeer in slow corners.',
    'Trust it from the first push lap.',
    'BMW M4 GT3 2021 at Circuit de Spa-Francorchamps for qualifying, dry, track at 25 °C. Fast, long straights.',
    'Starting point: the middle of 172 real dry setups for this car.',
    'Rear wing 5 of 8.',
  ].join('\n\n');
  expect(cardOf({ ...setup, note }).description).toBe(
    'Trust it from the first push lap. Qualifying, dry, track at 25 °C. Rear wing 5 of 8.',
  );
});

test('what changed in a version has its place on the card', () => {
  const note = [
    'BMW M4 GT3 2021 at Circuit de Spa-Francorchamps for a race of 60 minutes, dry, track at 22.5 °C. Fast, long straights, compression: a stable rear through the compression; wing trimmed for the straights.',
    'Made from a setup for qualifying, dry, track at 25 °C, balanced.',
    'What changed (understeer):\nBrake bias 52.4% → 51.8%: less front braking\nPreload 50 Nm → 70 Nm',
  ].join('\n\n');
  expect(cardOf({ ...setup, note }).description).toBe(
    'A race of 60 minutes, dry, track at 22.5 °C. Made from a setup for qualifying, dry, track at 25 °C, balanced. What changed (understeer): Brake bias 52.4% → 51.8%: less front braking; Preload 50 Nm → 70 Nm',
  );
});

test('what an author wrote stays as it is', () => {
  expect(cardOf({ ...setup, note: 'Low wing,\nsoft front.' }).description).toBe('Low wing, soft front.');
  expect(cardOf({ ...setup, note: null }).description).toBe('');
});

test('a card tells that a setup’s version is older than a change of its car, and nothing where none is told', () => {
  const madeFor = (game_version: string | null, track_name: string) =>
    cardOf({ ...setup, note: null, weather: 'wet', game_version, track_name }).madeFor;
  expect(madeFor('1.9.4', 'zolder')).toBe('Wet · 1.9.4 · before the BoP of 1.9.5');
  expect(madeFor('1.9.4', 'spa')).toBe('Wet · 1.9.4');
  expect(madeFor('1.9.3', 'spa')).toBe('Wet · 1.9.3 · before the changes of 1.9.4');
  expect(madeFor(null, 'zolder')).toBe('Wet');
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
