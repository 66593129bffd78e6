import { createClerkClient } from '@clerk/backend';
import { expect, test } from 'vitest';
import { openBrowser, origin, startClerk } from './browser.fixture.ts';
import { seededPassword } from './seed.ts';

async function danaInATeam() {
  const clerk = await startClerk();
  const backend = createClerkClient({
    secretKey: clerk.standIn.secretKey,
    apiUrl: `${origin}/clerk-api`,
    telemetry: { disabled: true },
  });
  const team = await backend.organizations.createOrganization({
    name: 'Apex & Söhne',
    createdBy: 'user_seed_driver',
  });
  const browser = openBrowser(clerk);
  await browser.send(`${origin}/clerk/sign-in`, { identifier: 'dana', password: seededPassword });
  return { clerk, backend, team, browser };
}

test('a browser leaves the organization and comes back to it', async () => {
  const { team, browser } = await danaInATeam();
  const { driver } = await browser.visit('/signed-in');
  if (driver.state !== 'signed-in') throw new Error('not signed in');
  const { body } = await browser.call('/client');
  expect(body.response.sessions).toMatchObject([
    { last_active_organization_id: team.id, user: { organization_memberships: [{ role: 'org:admin' }] } },
  ]);
  const touch = `/client/sessions/${driver.sessionId}/touch`;
  const left = await browser.call(touch, { active_organization_id: '' });
  expect(left.body.response).toMatchObject({ last_active_organization_id: null });
  const back = await browser.call(touch, { active_organization_id: team.id });
  expect(back.body.response).toMatchObject({ last_active_organization_id: team.id });
});
