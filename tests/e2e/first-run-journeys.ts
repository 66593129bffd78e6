import { expect, type Page } from '@playwright/test';
import { freshName, newDriver, signInPlainly } from '../support/drivers.ts';
import { expectResult } from './assistant-pages.ts';
import { subscribe } from './checkout-steps.ts';

type Look = (page: Page) => Promise<void>;

/** Settings of the sections behind the plan, by the names that stand beside their values. */
const hiddenSettings =
  /Brake bias|Brake torque|Preload|Bump slow|Rebound|anti-roll bar<|Pit stops|Fuel per lap|ECU map/;

const whole = (page: Page) => page.getByRole('link', { name: 'Get the whole setup' });

/** The sections with their values, and none of what is behind the plan, in all that the page was sent as. */
async function expectThreeSections(page: Page): Promise<void> {
  for (const title of ['Tyres', 'Alignment', 'Aero Balance']) {
    await expect(page.locator('details[open] > summary', { hasText: title })).toBeVisible();
  }
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
}

/** A visitor comes to the first page, chooses, forgets something, and sees what the engineer makes. */
export async function tryFromTheLandingPage(page: Page, look: Look = async () => {}): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Try it first, with your car and track' }).click();
  await page.getByRole('link', { name: 'Assetto Corsa Competizione' }).click();
  await page.getByLabel('Track').selectOption('monza');
  await page.getByLabel('Weather').selectOption('wet');
  await page.getByRole('button', { name: 'Make the setup' }).click();
  await expect(page.getByText('Please select a car')).toBeVisible();
  await expect(page.getByLabel('Track')).toHaveValue('monza');
  await expect(page.getByLabel('Weather')).toHaveValue('wet');
  await look(page);
  await page.getByRole('combobox', { name: 'Car' }).selectOption('bmw_m4_gt3');
  await page.getByRole('button', { name: 'Make the setup' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BMW M4 GT3');
  await expect(page.getByText(/\(rain\):/).first()).toBeAttached();
  await expectThreeSections(page);
  await expect(page.getByRole('combobox', { name: 'Car' })).toHaveValue('bmw_m4_gt3');
  await look(page);
  await whole(page).first().click();
  await expect(page).toHaveURL(
    /\/setup-assistant\?game=ACC&car=bmw_m4_gt3&track=monza&weather=wet&sessionType=race&temperature=25&duration=60$/,
  );
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
}

/** From a trial to an account and a plan: the setup that was tried is there, and nothing was typed twice. */
export async function payForTheTrial(page: Page): Promise<void> {
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
  await page.getByText('Change conditions').click();
  await expect(page.getByRole('combobox', { name: 'Track' })).toHaveValue(/monza/i);
}

/** From a trial by way of the prices: plan and setup are chosen once, before there is an account. */
export async function payForTheTrialFromThePrices(page: Page): Promise<void> {
  await page.goto('/try?game=ACC&car=bmw_m4_gt3&track=monza');
  await expect(page.getByText(/A plan is \$9\.99 a month/)).toBeVisible();
  await page.getByRole('link', { name: 'What a plan gets you' }).click();
  await page.getByRole('article', { name: 'Monthly' }).getByRole('button', { name: 'Subscribe' }).click();
  const back = new URL(new URL(page.url()).searchParams.get('redirect_url') ?? '');
  await signInPlainly(page, await newDriver(), back.searchParams.get('to') ?? '');
  const plan = page.getByRole('article', { name: 'Monthly' });
  await expect(plan.getByRole('button', { name: 'Subscribe' })).toHaveAttribute('class', /button-primary/);
  await subscribe(page);
  await expectResult(page);
  await expect(page.getByRole('heading', { level: 2, name: 'BMW M4 GT3' })).toBeVisible();
  await expect(page.getByText('Change conditions')).toContainText('(Race, 60 minutes, dry, 25 °C, balanced)');
}

/** A driver whose search finds nothing has a setup made for it. */
export async function tryWhatNobodyShared(page: Page): Promise<void> {
  await page.goto(`/setups?game=LMU&car=Alpine_A424&track=le_mans&q=${freshName()}`);
  await page.getByRole('link', { name: 'Have the engineer make one' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Alpine A424');
  await expect(page.getByText(/^Built without your garage data: /)).toBeVisible();
}
