import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testProject } from '../project.ts';
import { gatherCrowd } from './storms/crowd.ts';
import { brokenInvariants } from './storms/invariants.ts';
import { type Grounds, openGrounds, rage } from './storms/storm.ts';
import { storm, stormNames } from './storms/storms.ts';

const project = await testProject();
let grounds: Grounds;
beforeAll(async () => {
  const owner = project.databaseUrl ?? '';
  grounds = await openGrounds({ owner, authenticator: owner.replace('postgres@', 'authenticator@') }, 20);
});
afterAll(() => grounds.close());

describe.each(stormNames)('%s by twenty at once', (name) => {
  test('end in no error, no timeout and no wrong figure', async () => {
    const crowd = await gatherCrowd(grounds.sql, grounds.connections, 200);
    const { errors, deadlocks, done } = await rage(grounds, await storm(name, crowd, grounds), 15);
    expect(errors).toEqual({});
    // One order of locks: what is left is a rare accident, and retried.
    expect(deadlocks).toBeLessThanOrEqual(1);
    expect(done).toBeGreaterThan(0);
    expect(await brokenInvariants(grounds.sql)).toEqual([]);
  }, 600_000);
});
