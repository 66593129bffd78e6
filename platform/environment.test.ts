import { expect, test } from 'vitest';
import * as z from 'zod';
import { EnvironmentIncomplete, readEnvironment } from './environment.ts';

const schema = z.object({
  APP_ORIGIN: z.url().describe('the public address'),
  API_KEY: z.string().startsWith('sk_').describe('dashboard, API keys'),
});

test('a complete environment comes back typed, without what it does not name', () => {
  const bindings = { APP_ORIGIN: 'https://scrutineer.example', API_KEY: 'sk_1', OTHER: 'left out' };
  expect(readEnvironment('web', schema, bindings)).toEqual({
    APP_ORIGIN: 'https://scrutineer.example',
    API_KEY: 'sk_1',
  });
});

test('a missing variable stops the Worker with its name and where to get it', () => {
  const read = () => readEnvironment('web', schema, { APP_ORIGIN: 'https://scrutineer.example' });
  expect(read).toThrow(EnvironmentIncomplete);
  expect(read).toThrow('The web Worker cannot start.\nAPI_KEY is missing: dashboard, API keys');
});

test('a malformed variable is named without its value, which may be a secret', () => {
  const read = () =>
    readEnvironment('web', schema, { APP_ORIGIN: 'https://scrutineer.example', API_KEY: 'hunter2' });
  expect(read).toThrow(/^The web Worker cannot start\.\nAPI_KEY is wrong \(.*\): dashboard, API keys$/);
  expect(read).not.toThrow('hunter2');
});
