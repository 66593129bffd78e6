import { expect, test } from '@playwright/test';
import { freshName, newDriver, signInPlainly } from '../support/drivers.ts';
import { expectResult } from './assistant-pages.ts';
import { chooseCard, pay, subscribe } from './checkout-steps.ts';

/** Settings of the sections behind the plan, by the names that stand beside their values. */
const hiddenSettings =
  /Brake bias|Brake torque|Preload|Bump slow|Rebound|anti-roll bar<|Pit stops|Fuel per lap|ECU map/;

test('a visitor sees three sections of what the engineer makes, and is sent nothing of the others @both', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Try it free' }).click();
  await page.getByRole('link', { name: 'Assetto Corsa Competizione' }).click();
  await page.getByLabel('Track').selectOption('monza');
  await page.getByLabel('Weather').selectOption('wet');
  await page.getByRole('button', { name: 'Make the setup' }).click();
  await expect(page.getByText('Please select a car')).toBeVisible();
  await expect(page.getByLabel('Track')).toHaveValue('monza');
  await expect(page.getByLabel('Weather')).toHaveValue('wet');
  await page.getByRole('combobox', { name: 'Car' }).selectOption('bmw_m4_gt3');
  await page.getByRole('button', { name: 'Make the setup' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BMW M4 GT3');
  await expect(page.getByText(/\(rain\):/).first()).toBeAttached();
  for (const title of ['Tyres', 'Alignment', 'Aero Balance'])
    await expect(page.locator('details[open] > summary', { hasText: title })).toBeVisible();
  const plan = page.getByRole('region', { name: 'Get the whole setup and refine it from what you feel' });
  await expect(plan.getByRole('listitem')).toHaveText([
    /^Electronics/,
    /^Mechanical Balance/,
    /^Dampers/,
    /^Drivetrain/,
    /^Strategy/,
  ]);
  const sent = await (await page.request.get(page.url())).text();
  expect(sent).toContain('What the engineer chose');
  expect(sent).not.toMatch(hiddenSettings);
  await expect(page.getByRole('link', { name: /download/i })).toHaveCount(0);
  await page.getByRole('link', { name: 'Get the whole setup' }).first().click();
  await expect(page).toHaveURL(
    /\/setup-assistant\?game=ACC&car=bmw_m4_gt3&track=monza&weather=wet&sessionType=race&temperature=25&duration=60$/,
  );
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
});

test('a driver who pays for a trial has its setup at once, and typed nothing twice @both', async ({
  page,
}) => {
  await page.goto('/try?game=ACC&car=bmw_m4_gt3&track=monza&weather=wet');
  const whole = page.getByRole('link', { name: 'Get the whole setup' }).first();
  const address = (await whole.getAttribute('href')) ?? '';
  await whole.click();
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await signInPlainly(page, await newDriver(), address);
  await subscribe(page);
  await expectResult(page);
  await expect(page.getByRole('heading', { level: 2, name: 'BMW M4 GT3' })).toBeVisible();
  await expect(page.getByText('Change conditions')).toContainText('(Race, 60 minutes, wet, 25 °C, balanced)');
});

test('a plan chosen before there is an account pays for the setup that was tried @plain', async ({
  page,
}) => {
  await page.goto('/try?game=ACC&car=bmw_m4_gt3&track=monza');
  await page.getByRole('link', { name: 'What a plan gets you' }).click();
  await page.getByRole('article', { name: 'Monthly' }).getByRole('button', { name: 'Subscribe' }).click();
  const name = freshName();
  await page.locator('input[name="username"]').fill(name);
  await page.locator('input[name="email_address"]').fill(`${name}@example.com`);
  await page.locator('input[name="password"]').fill('long enough!');
  await page.getByRole('button', { name: 'Create account' }).click();
  // Straight on to the plan, without choosing it again.
  await chooseCard(page, 'good');
  await pay(page);
  await expectResult(page);
  await expect(page.getByText('Change conditions')).toContainText('(Race, 60 minutes, dry, 25 °C, balanced)');
});

test('a driver who finds no setup has one made for what was looked for @both', async ({ page }) => {
  await page.goto(`/setups?game=LMU&car=Alpine_A424&track=le_mans&q=${freshName()}`);
  await page.getByRole('link', { name: 'Have the engineer make one' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Alpine A424');
  await expect(page.getByText(/^Built without your garage data: /)).toBeVisible();
});
