import { expect, test } from 'vitest';
import { conditionsIn, driverWordsIn, refinementWords } from './assistant-words.server.ts';

const made = { sessionType: 'qualifying', weather: 'dry', temperature: '25', setupStyle: 'balanced' };

test('words go as they are while the conditions stay', () => {
  expect(refinementWords(made, { ...made, temperature: '25.0' }, ' loose on entry ')).toBe('loose on entry');
});

test('changed conditions are said first, and can be read again', () => {
  const wanted = { sessionType: 'race', weather: 'wet', temperature: '18.5', setupStyle: 'safe' };
  const words = refinementWords(made, wanted, 'loose on entry');
  expect(words).toBe(
    'The setup is now for: race session, wet weather, track at 18.5 °C, safe style.\nloose on entry',
  );
  expect(conditionsIn(words, made)).toEqual(wanted);
  expect(driverWordsIn(words)).toBe('loose on entry');
});

test('a change of conditions needs no other words', () => {
  const words = refinementWords(made, { ...made, sessionType: 'race' }, '');
  expect(conditionsIn(words, made)).toEqual({ ...made, sessionType: 'race' });
  expect(driverWordsIn(words)).toBe('');
});

test('what the driver wrote is never taken for conditions', () => {
  const words = 'it is a wet weather race session, track at 12 °C';
  expect(conditionsIn(words, made)).toEqual(made);
  expect(driverWordsIn(words)).toBe(words);
});
