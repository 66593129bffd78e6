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
    'Trust it from the first push lap.',
    'BMW M4 GT3 2021 at Circuit de Spa-Francorchamps for qualifying, dry, track at 25 °C.',
    'Starting point: the middle of 172 real dry setups for this car.',
    'Rear wing 5 of 8.',
  ].join('\n\n');
  expect(cardOf({ ...setup, note }).description).toBe(
    'Trust it from the first push lap. Qualifying, dry, track at 25 °C. Rear wing 5 of 8.',
  );
});

test('what an author wrote stays as it is', () => {
  expect(cardOf({ ...setup, note: 'Low wing,\nsoft front.' }).description).toBe('Low wing, soft front.');
  expect(cardOf({ ...setup, note: null }).description).toBe('');
});
