import { afterEach, expect, test, vi } from 'vitest';
import type { Driver } from '#platform/identity/driver';
import { activeOrganizationName } from './account-organization.server.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A driver active in an organization of the test's own, and a Clerk that answers so. */
function driverIn(slug: string | undefined, organizationName: () => Promise<string | null>) {
  const o = { id: `org_${crypto.randomUUID()}`, ...(slug && { slg: slug }) };
  const driver = { state: 'signed-in', claims: { o } } as Driver;
  const accounts = { organizationName: vi.fn(organizationName) };
  return { driver, accounts };
}

test('a driver on the personal account has none, and Clerk is not asked', async () => {
  const context = driverIn('apex', async () => 'Apex');
  for (const driver of [
    { state: 'signed-out', reason: 'no-session' },
    { state: 'signed-in', claims: {} },
  ] as Driver[]) {
    expect(await activeOrganizationName({ ...context, driver })).toBeNull();
  }
  expect(context.accounts.organizationName).not.toHaveBeenCalled();
});

test('Clerk is asked for a name once in five minutes', async () => {
  const context = driverIn('apex', async () => 'Apex Racing');
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let page = 0; page < 3; page++) expect(await activeOrganizationName(context)).toBe('Apex Racing');
  expect(context.accounts.organizationName).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
  await activeOrganizationName(context);
  expect(context.accounts.organizationName).toHaveBeenCalledTimes(2);
});

test('while Clerk does not answer, the token’s slug stands in, and Clerk is left alone for a while', async () => {
  const context = driverIn('apex', () => Promise.reject(new Error('down')));
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(await activeOrganizationName(context)).toBe('apex');
  expect(await activeOrganizationName(context)).toBe('apex');
  expect(context.accounts.organizationName).toHaveBeenCalledTimes(1);
  context.accounts.organizationName.mockResolvedValue('Apex Racing');
  vi.setSystemTime(Date.now() + 30_001);
  expect(await activeOrganizationName(context)).toBe('Apex Racing');
  context.accounts.organizationName.mockRejectedValue(new Error('down'));
  vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
  expect(await activeOrganizationName(context)).toBe('Apex Racing');
});
