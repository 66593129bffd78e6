import { expect, test } from 'vitest';
import { readPlaces } from './places.ts';

test('the product answers on 8787 and its stand-ins on the port after it', () => {
  expect(readPlaces({})).toMatchObject({
    appOrigin: 'http://localhost:8787',
    standInsOrigin: 'http://localhost:8788',
  });
});

test('a copy with another port takes its stand-ins along, so that two copies do not meet', () => {
  expect(readPlaces({ PORT: '9000' })).toMatchObject({ port: 9000, standInsPort: 9001 });
});

test('a port that is none is refused with its variable and value', () => {
  expect(() => readPlaces({ PORT: 'eighty' })).toThrow(
    'PORT must be a port number from 1 to 65535, not "eighty".',
  );
  expect(() => readPlaces({ STAND_INS_PORT: '70000' })).toThrow(/^STAND_INS_PORT must be/);
});

test.each(['', ' ', '~', '~/data', '$HOME/data', '%TEMP%', ' .data', '.data\n', 'a\nb'])(
  'a DATA_DIR of "%s" is refused: a shell left it so',
  (value) => expect(() => readPlaces({ DATA_DIR: value })).toThrow(/^DATA_DIR (is empty|must be)/),
);

test('one port for both is refused', () => {
  expect(() => readPlaces({ PORT: '9000', STAND_INS_PORT: '9000' })).toThrow('are both 9000');
});
