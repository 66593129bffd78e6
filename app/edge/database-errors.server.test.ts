import { expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '#platform/database-errors';
import { fromDatabase, unlessDatabaseAway } from './database-errors.server.ts';
import { inHouseForm } from './refusal-answer.server.ts';

const away = () => Promise.reject(new DatabaseUnavailable('away'));

test('an endpoint puts in words what a page leaves to its boundary', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const thrown: unknown = await fromDatabase(away()).catch((response) => response);
  if (!(thrown instanceof Response)) throw new Error('nothing was refused');
  const refusal = inHouseForm(thrown);
  expect([refusal.status, refusal.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await refusal.json()).toMatchObject({ code: 'database_unavailable' });
});

test('other trouble stays as it is', async () => {
  const mistake = new TypeError('a mistake of ours');
  await expect(fromDatabase(Promise.reject(mistake))).rejects.toBe(mistake);
  await expect(unlessDatabaseAway(Promise.reject(mistake))).rejects.toBe(mistake);
});

test('a caller with a fallback learns that nothing was read', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(await unlessDatabaseAway(away())).toBeNull();
  expect(await unlessDatabaseAway(Promise.resolve(1))).toBe(1);
});
