import { expect, type Page } from '@playwright/test';
import { garageDataOf } from '#racing/setup/garage/garage-data.fixture';
import { thingsToSend } from '../security/stocked-driver.ts';
import {
  type Driver,
  giveProfile,
  makeOperator,
  newDriver,
  signInPlainly,
  tokenOf,
} from '../support/drivers.ts';
import type { SubscriptionFields } from '../support/plans.ts';
import { lmuFile } from '../support/setup-files.ts';
import { askDatabase } from '../support/stand-ins.ts';
import { generate, sendGeneration } from './assistant-pages.ts';
import { authorPage, giveDownload, giveSetupOf, giveSetups } from './community.ts';
import type { Stop, Visitor } from './every-page.ts';
import { chooseInPicker } from './game-folder.ts';
import { showToast } from './toasts.ts';

import {
  type Open,
  driverWith,
  pagesOfPublic,
  pagesOfRegister,
  press,
  readFile,
  short,
  unbreakable,
  until,
  visitor,
  withDialog,
} from './pages-of-visitors.ts';

const refine: Open = async (page) => {
  const before = page.url();
  await page.getByLabel('Additional Requirements').fill('understeer in slow corners');
  await page.getByRole('button', { name: 'Refine Setup' }).click();
  await expect(page).not.toHaveURL(before);
  await expect(page.getByRole('navigation', { name: 'Versions' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
};

const premium: Visitor = {
  name: 'a driver with a plan',
  async enter(page) {
    await signInPlainly(page, await driverWith({ status: 'active', ends: 9 }), '/setup-assistant/engineer');
    await page.getByRole('textbox', { name: 'Message' }).fill('understeer in slow corners');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled();
    const { pathname, search } = new URL(await generate(page, 'kerbs [[scenario:out-of-range]]'));
    const first = `${pathname}${search}`;
    const form = '/setup-assistant?game=ACC';
    const generateForEver: Open = async (on) => {
      await on.route('**/setup-assistant/run', () => {}, { times: 1 });
      await sendGeneration(on, 'never answered');
      await expect(on.getByRole('dialog', { name: 'Generating Setup' })).toBeVisible();
    };
    const generateNothing = until(async (on) => {
      // The draft of what was never answered.
      await on.evaluate(() => sessionStorage.clear());
      await on.reload();
      await expect(on.getByPlaceholder('Select car...')).toBeVisible();
      await press('Generate Setup')(on);
    }, 'Car is required');
    return [
      withDialog('generating', form, generateForEver),
      { name: 'picker', path: form, open: (on) => on.getByPlaceholder('Select car...').click() },
      { name: 'form with errors', path: form, open: generateNothing },
      { name: 'games', path: '/setup-assistant' },
      { name: 'setup in hand', path: '/setup-assistant?base=demo-acc-spa-race' },
      {
        name: 'LMU form',
        path: '/setup-assistant?game=LMU',
        open: (on) => on.getByText('Start from your own setup').click(),
      },
      { name: 'result', path: first },
      { name: 'game to come', path: '/setup-assistant?game=iRacing' },
      { name: 'refined result', path: first, open: refine },
      { name: 'chat', path: '/setup-assistant/engineer' },
      { name: 'profile', path: '/profile', open: (on) => on.getByText('Change plan').click() },
    ];
  },
};

const withoutPlan: Visitor = {
  name: 'a driver without a plan',
  async enter(page) {
    await signInPlainly(page, await newDriver(), '/my-setups');
    const garage = JSON.stringify(garageDataOf('BMW_M4_LMGT3'));
    return [
      { name: 'no setups of my own', path: '/my-setups' },
      { name: 'nothing new', path: '/news' },
      { name: 'nobody followed', path: '/following' },
      { name: 'payment on its way', path: '/setup-assistant?checkout=pending' },
      { name: 'avatar menu', path: '/', open: (on) => on.getByLabel('Account menu').click() },
      { name: 'plans, none offered', path: '/setup-assistant?checkout=unknown_plan' },
      { name: 'chat without a plan', path: '/setup-assistant/engineer' },
      { name: 'profile without a plan', path: '/profile' },
      {
        name: 'account panel',
        path: '/profile',
        open: until((on) => on.getByRole('link', { name: 'Manage Account' }).click(), 'Profile details'),
      },
      {
        name: 'upload with errors',
        path: '/upload-setup',
        open: until(press('Upload Setup'), 'Title is required'),
      },
      {
        name: 'upload with a file',
        path: '/upload-setup',
        open: until(readFile('le_mans.svm', lmuFile()), 'Recognised:'),
      },
      {
        name: 'upload with garage data',
        path: '/upload-setup',
        open: until(readFile('garage.json', garage), /^Garage data of Le Mans Ultimate/),
      },
    ];
  },
};

/** Pages of a setup of one's own beyond its first: of a file that is not read, and of one that is driven. */
function pagesOfOwnSetups(own: number, driven: number): Stop[] {
  const sheet = `/my-setups/${driven}/stints`;
  const workOut = (fields: Record<string, string>) => async (page: Page) => {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Work out' }).click();
  };
  return [
    { name: 'own setup of a file that is not read', path: `/my-setups/${own}` },
    { name: 'its stint sheet', path: `/my-setups/${own}/stints` },
    ...['', '?tab=versions', '?tab=laps', '?tab=notes', '?tab=edit'].map((tab) => ({
      name: `own setup ${tab}`,
      path: `/my-setups/${driven}${tab}`,
    })),
    { name: 'choice of a diary', path: '/diary' },
    { name: 'season', path: '/season' },
    {
      name: 'stint sheet with questions',
      path: sheet,
      open: until(workOut({ 'Left front (psi)': unbreakable }), /isn’t a hot tyre pressure/),
    },
    {
      name: 'what follows from a stint',
      path: sheet,
      open: until(workOut({ 'Left front (psi)': '27.6', Notes: unbreakable }), 'The next setup'),
    },
  ];
}

const author: Visitor = {
  name: 'a driver with setups',
  async enter(page) {
    const driver = await newDriver();
    const [shared = 0, own = 0, driven = 0] = await giveSetups(driver, [
      { title: 'Race pace', is_public: true, ...short },
      { title: unbreakable, is_public: false, ...short },
      { title: 'Driven', is_public: false },
    ]);
    await giveDownload(driver, await giveSetupOf(await newDriver(), { title: unbreakable }));
    await signInPlainly(page, driver, '/my-setups');
    const checkFolder = until(async (on) => {
      await chooseInPicker(on, 'Setups');
      await on.getByLabel('More for My Setups').click();
      await on.getByRole('button', { name: 'Check my ACC folder' }).click();
      await on.getByRole('button', { name: 'Choose folder' }).click();
    }, 'Not installed');
    return [
      { name: 'what is new', path: '/news' },
      { name: 'own page as an author', path: await authorPage(page, shared) },
      { name: 'my setups', path: '/my-setups' },
      withDialog('check of a folder', '/my-setups', checkFolder),
      withDialog('delete dialog', '/my-setups', (on) =>
        on.getByRole('link', { name: 'Delete' }).first().click(),
      ),
      ...pagesOfOwnSetups(own, driven),
      { name: 'toast', path: '/my-setups', open: (on) => showToast(on, 'setup-updated') },
      { name: 'toast of an error', path: '/my-setups', open: (on) => showToast(on, 'like-failed') },
    ];
  },
};

/** Drivers in the other states of a plan: what it changes is the assistant and the profile. */
const planStates: Record<string, SubscriptionFields> = {
  ending: { status: 'active', ends: 4, cancel_at_period_end: true },
  expired: { status: 'canceled', ends: -3 },
  'past due': { status: 'past_due', ends: 3 },
  lifetime: { status: 'active', plan_id: 'lifetime', ends: 'lifetime' },
};

const otherPlans: Visitor = {
  name: 'drivers with every other plan',
  async enter() {
    const stops = Object.entries(planStates).map(async ([state, fields]): Promise<Stop[]> => {
      const driver = await driverWith(fields);
      const signIn: Open = async (page) => {
        await page.context().clearCookies();
        await signInPlainly(page, driver, '/setup-assistant');
      };
      return [
        { name: `assistant, ${state}`, path: '/', open: signIn },
        { name: `chat, ${state}`, path: '/setup-assistant/engineer' },
        { name: `profile, ${state}`, path: '/profile' },
      ];
    });
    return (await Promise.all(stops)).flat();
  },
};

/** Each of a driver's own pages with something on it. */
const stocked: Visitor = {
  name: 'a driver who has one of everything',
  async enter(page) {
    const things = await thingsToSend();
    await signInPlainly(page, things.own, '/my-setups');
    return pagesOfRegister(things, 'own');
  },
};

/** The operator's page with something in each of its lists; the driver becomes an operator. */
async function pageOfOperator(driver: Driver): Promise<Stop> {
  await makeOperator(driver);
  const [shared = 0, hidden = 0] = await giveSetups(await newDriver(), [
    { title: 'www.example.com' },
    { title: 'Hidden' },
  ]);
  const report = { setup: shared, about: 'setup', reason: 'advertising', words: 'It sells something.' };
  const act = { operator: driver.id, action: 'hide', setup: hidden, reason: 'Copied from somebody else.' };
  const problems = { check_name: 'lost runs', figures: { left: 1 }, problems: ['a run was not settled'] };
  await giveProfile(driver, await tokenOf(driver));
  await askDatabase('rpc/report_setup', await tokenOf(driver), report);
  await askDatabase('rpc/act_as_operator', null, act);
  await askDatabase('rpc/keep_check_findings', null, problems);
  return { name: 'operator', path: '/operator' };
}

export const visitors = [visitor, premium, withoutPlan, stocked, author, otherPlans];

/** Pages that have other controls without JavaScript. */
export const plainVisitors: Visitor[] = [
  { name: 'a visitor', enter: async (page) => (await pagesOfPublic(page)).stops },
  stocked,
  {
    name: 'an operator with setups',
    async enter(page) {
      const driver = await newDriver();
      const [own = 0, driven = 0] = await giveSetups(driver, [
        { is_public: false, ...short },
        { is_public: false },
      ]);
      const operator = await pageOfOperator(driver);
      await signInPlainly(page, driver, '/my-setups');
      return [
        operator,
        ...pagesOfOwnSetups(own, driven),
        { name: 'toast', path: '/my-setups', open: (on) => showToast(on, 'setup-updated') },
      ];
    },
  },
];
