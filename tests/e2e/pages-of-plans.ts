import { expect, type Page } from '@playwright/test';
import { type Driver, newDriver, signInPlainly } from '../support/drivers.ts';
import { giveSubscription, type SubscriptionFields } from '../support/plans.ts';
import { generate, sendGeneration } from './assistant-pages.ts';
import type { Stop, Visitor } from './page-stops.ts';

export const premium: Visitor = {
  name: 'a driver with a plan',
  enter: async (page) => {
    const driver = await driverWith({ status: 'active', ends: 9 });
    await signInPlainly(page, driver, '/setup-assistant');
    await page.goto('/setup-assistant/engineer');
    await page.getByRole('textbox', { name: 'Message' }).fill('understeer in slow corners');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled();
    const { pathname, search } = new URL(await generate(page, 'kerbs [[scenario:out-of-range]]'));
    const first = `${pathname}${search}`;
    const form = '/setup-assistant?game=ACC';
    return [
      { name: 'generating', path: form, isModal: true, open: generateForEver },
      { name: 'picker', path: form, open: (on) => on.getByPlaceholder('Select car...').click() },
      {
        name: 'picker without a match',
        path: form,
        open: (on) => on.getByPlaceholder('Select track...').fill('no such track'),
      },
      { name: 'form with errors', path: form, open: generateNothing },
      { name: 'games', path: '/setup-assistant' },
      { name: 'setup in hand', path: '/setup-assistant?base=demo-acc-spa-race' },
      { name: 'ACC form', path: form },
      {
        name: 'LMU form',
        path: '/setup-assistant?game=LMU',
        open: (on) => on.getByText('Start from your own setup').click(),
      },
      { name: 'result', path: first },
      { name: 'game to come', path: '/setup-assistant?game=iRacing' },
      { name: 'refined result', path: first, open: refine },
      { name: 'chat', path: '/setup-assistant/engineer' },
      { name: 'profile', path: '/profile' },
      {
        name: 'profile with the other plans',
        path: '/profile',
        open: (on) => on.getByText('Change plan').click(),
      },
    ];
  },
};

async function generateForEver(page: Page): Promise<void> {
  await page.route('**/setup-assistant/run', () => {}, { times: 1 });
  await sendGeneration(page, 'never answered');
  await expect(page.getByRole('dialog', { name: 'Generating Setup' })).toBeVisible();
}

async function generateNothing(page: Page): Promise<void> {
  await expect(page.getByPlaceholder('Select car...')).toBeVisible();
  await page.getByRole('button', { name: 'Generate Setup' }).click();
  await expect(page.getByText('Car is required')).toBeVisible();
}

async function refine(page: Page): Promise<void> {
  const before = page.url();
  await page.getByLabel('Additional Requirements').fill('understeer in slow corners');
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page).not.toHaveURL(before);
  await expect(page.getByRole('navigation', { name: 'Versions' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
}

export async function driverWith(fields: SubscriptionFields): Promise<Driver> {
  const driver = await newDriver();
  await giveSubscription(driver, fields);
  return driver;
}

/** Drivers in the other states of a plan: what it changes is the assistant and the profile. */
const planStates: [string, SubscriptionFields][] = [
  ['ending', { status: 'active', ends: 4, cancel_at_period_end: true }],
  ['expired', { status: 'canceled', ends: -3 }],
  ['past due', { status: 'past_due', ends: 3 }],
  ['lifetime', { status: 'active', plan_id: 'lifetime', ends: 'lifetime' }],
];

export const otherPlans: Visitor = {
  name: 'drivers with every other plan',
  enter: async () => {
    const stops = planStates.map(async ([state, fields]): Promise<Stop[]> => {
      const driver = await driverWith(fields);
      return [
        { name: `assistant, ${state}`, path: '/', open: signInAs(driver, '/setup-assistant') },
        { name: `chat, ${state}`, path: '/setup-assistant/engineer' },
        { name: `profile, ${state}`, path: '/profile' },
      ];
    });
    return (await Promise.all(stops)).flat();
  },
};

function signInAs(driver: Driver, path: string) {
  return async (page: Page) => {
    await page.context().clearCookies();
    await signInPlainly(page, driver, path);
  };
}
