import { expect, test } from '@playwright/test';
import { signInPlainly } from '../support/drivers.ts';
import { driveAndTake, expectSums, isAlive, openSheet, typePressures, workOut } from './stint-journeys.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a stint becomes the next version @both', async ({ page, javaScriptEnabled }) => {
  const { id } = await openSheet(page);
  if (javaScriptEnabled) await isAlive(page);
  await driveAndTake(page, id);
});

test('a sheet without a network is kept, and sent once when it is back', async ({ page, context }) => {
  const { id } = await openSheet(page);
  await isAlive(page);
  await typePressures(page);
  await context.setOffline(true);
  await workOut(page);
  const kept = page.getByText('No network. Your sheet is saved on this device');
  await expect(kept).toBeVisible();
  await expect(page.getByText('hot lf 27.6, hot rf 27,2')).toBeVisible();
  await expect(page.getByLabel('Left front (psi)')).toHaveValue('');
  await context.setOffline(false);
  await expect(page.getByText('A saved stint sheet has been sent.')).toBeVisible();
  await expect(kept).toHaveCount(0);
  await page.getByRole('link', { name: 'See what follows' }).click();
  await expectSums(page);
  await page.goto(`/my-setups/${id}/stints`);
  await expect(page.getByRole('link', { name: /version 1$/ })).toHaveCount(1);
});

test('a sheet whose answer was lost is not stored twice, also after the page closed', async ({ page }) => {
  const { id } = await openSheet(page);
  await isAlive(page);
  await typePressures(page);
  // It arrives, and its answer does not.
  await page.route(/stints\.data/, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.route(/\/stints$/, (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  );
  await workOut(page);
  await expect(page.getByText('No network. Your sheet is saved on this device')).toBeVisible();
  await page.goto('/my-setups');
  await page.unrouteAll();
  await page.goto(`/my-setups/${id}/stints`);
  await expect(page.getByText('A saved stint sheet has been sent.')).toBeVisible();
  await expect(page.getByRole('link', { name: /version 1$/ })).toHaveCount(1);
});

test('a kept sheet waits for its own driver, and is then sent from any page', async ({ page }) => {
  const { id, driver } = await openSheet(page);
  await isAlive(page);
  await typePressures(page);
  await page.route(/stints(\.data)?$/, (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  );
  await workOut(page);
  const notice = page.getByText('No network. Your sheet is saved on this device');
  await expect(notice).toBeVisible();
  const signOut = async () => {
    await page.getByLabel('Account menu').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  };
  await signOut();
  await page.unrouteAll();

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/stints')) sent.push(request.url());
  });
  await openSheet(page);
  await isAlive(page);
  await expect(notice).toHaveCount(0);
  await signOut();
  expect(sent).toEqual([]);

  await signInPlainly(page, driver, '/my-setups');
  await expect(page.getByText('The stint sheet that this device kept has been sent.')).toBeVisible();
  expect(sent).toHaveLength(1);
  await page.goto(`/my-setups/${id}/stints`);
  await expect(page.getByRole('link', { name: /version 1$/ })).toHaveCount(1);
});

test('what cannot be understood is asked for, and nothing typed is lost @plain', async ({ page }) => {
  await openSheet(page);
  await typePressures(page);
  await page.getByLabel('Left front (psi)').fill('warm');
  await page.getByLabel('Notes').fill('Loose in the fast right-hander.');
  await workOut(page);
  await expect(page.getByText('“warm” isn’t a hot tyre pressure.')).toBeVisible();
  await expect(page.getByLabel('Right front (psi)')).toHaveValue('27,2');
  await expect(page.getByLabel('Notes')).toHaveValue('Loose in the fast right-hander.');
  // Readable now, and senseless: a question that the driver may answer.
  await page.getByLabel('Left front (psi)').fill('33');
  await workOut(page);
  await expect(page.getByText('LF at 33 psi is far from the other tyres.')).toBeVisible();
  await page.getByLabel('These figures are right').check();
  await workOut(page);
  await expect(page.getByText('33 psi hot, aim 26.5 psi: 6.5 psi less cold.')).toBeVisible();
});

test('a program gets the changes in JSON, and a sheet that is sent twice is one stint @plain', async ({
  page,
}) => {
  const { id } = await openSheet(page);
  const { origin } = new URL(page.url());
  const request_id = crypto.randomUUID();
  const form = { hot_lf: '27.6', hot_rf: '27.2', hot_lr: '26.9', hot_rr: '26.7', request_id };
  const send = (more: Record<string, string> = {}) =>
    page.request.post(`/my-setups/${id}/stints`, {
      headers: { origin, accept: 'application/json' },
      form: { ...form, ...more },
    });
  const first = await send();
  const { id: stint, changes } = await first.json();
  expect([first.status(), changes.length]).toEqual([200, 8]);
  expect(changes[0]).toMatchObject({
    parameter: 'tyrePressure.LF',
    unit: 'psi',
    why: '27.6 psi hot, aim 26.5 psi: 1.1 psi less cold.',
  });
  expect((await (await send()).json()).id).toBe(stint);
  const other = await send({ hot_lf: '28.6' });
  expect([other.status(), (await other.json()).code]).toEqual([409, 'sent_before']);
  const asked = await send({ hot_lf: 'x', request_id: crypto.randomUUID() });
  expect([asked.status(), Object.keys((await asked.json()).fields)]).toEqual([422, ['hot_lf']]);
  await page.reload();
  await expect(page.getByText('8 changes')).toHaveCount(1);
});

test('a stint is deleted @plain', async ({ page }) => {
  await openSheet(page);
  await typePressures(page);
  await workOut(page);
  await page.getByRole('button', { name: 'Delete this sheet' }).click();
  await expect(page.getByRole('heading', { name: 'Stint sheet' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Stints so far' })).toHaveCount(0);
});
