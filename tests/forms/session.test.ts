import { expect, test } from '@playwright/test';
import {
  giveSetup,
  letTimePass,
  lifetimeDriver,
  newDriver,
  revokeSession,
  signInPlainly,
} from '../support/drivers.ts';
import { appOrigin } from '../support/stand-ins.ts';

for (const [words, seconds] of [
  ['61 seconds', 61],
  ['10 minutes', 600],
] as const) {
  test(`a form sent ${words} after its page was loaded is stored`, async ({ page, context }) => {
    const driver = await newDriver();
    await giveSetup(driver);
    await signInPlainly(page, driver);
    await letTimePass(context, seconds);
    await page.getByRole('switch').click();
    await expect(page.getByText('Setup updated')).toBeVisible();
    await expect(page.getByRole('switch')).toBeChecked();
  });
}

test('a setup asked for 10 minutes after the form was loaded is made', async ({ page, context }) => {
  await signInPlainly(page, lifetimeDriver, '/setup-assistant?game=ACC');
  await page.locator('select[name="car"]').selectOption('bmw_m4_gt3');
  await page.locator('select[name="track"]').selectOption('monza');
  await letTimePass(context, 600);
  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expect(page.getByRole('heading', { name: 'Setup Insights & Explanation' })).toBeVisible();
});

test('a form sent too late comes back with every value, and is stored after signing in beside it', async ({
  page,
  context,
}) => {
  await signInPlainly(page, lifetimeDriver, '/setup-assistant?game=ACC');
  await page.locator('select[name="car"]').selectOption('porsche_992_gt3_r');
  await page.locator('select[name="track"]').selectOption('imola');
  await page.locator('[name="prompt"]').fill('Oversteer <b>in</b> "Tamburello" & nowhere else');
  await revokeSession(context);
  // Until then the token that was given out before still counts.
  await letTimePass(context, 70);
  await page.getByRole('button', { name: 'Generate Setup' }).click();

  await expect(page.locator('select[name="car"]')).toHaveValue('porsche_992_gt3_r');
  await expect(page.locator('select[name="track"]')).toHaveValue('imola');
  await expect(page.locator('[name="prompt"]')).toHaveValue(
    'Oversteer <b>in</b> "Tamburello" & nowhere else',
  );

  const opening = context.waitForEvent('page');
  await page.getByRole('alert').getByRole('link', { name: 'Sign In' }).click();
  const second = await opening;
  await second.locator('input[name="identifier"]').fill(lifetimeDriver.email);
  await second.locator('input[name="password"]').fill(lifetimeDriver.password);
  await second.getByRole('button', { name: 'Sign in' }).click();
  await expect(second.getByRole('heading', { name: 'You’re signed in again' })).toBeVisible();
  await second.close();

  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expect(page.getByRole('heading', { name: 'Setup Insights & Explanation' })).toBeVisible();
});

test('after a revocation the next private page asks to sign in, and public pages are served', async ({
  page,
  context,
}) => {
  await signInPlainly(page, await newDriver());
  await revokeSession(context);
  // Until then the token that was given out before still counts.
  await letTimePass(context, 70);
  await page.goto('/setups');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goto('/my-setups');
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
});

test('a tab that still thinks the session over ends none that another has opened since', async ({ page }) => {
  await signInPlainly(page, await newDriver(), '/my-setups');
  const answer = await page.request.post('/sign-out?session=over', {
    maxRedirects: 0,
    headers: { Origin: appOrigin },
  });
  expect(answer.headers()['set-cookie']).not.toContain('__session');
  await page.goto('/my-setups');
  await expect(page.getByRole('heading', { name: 'My Setups' })).toBeVisible();
});
