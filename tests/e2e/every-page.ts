import { expect, type Page, type Route, test } from '@playwright/test';
import { garageDataOf } from '../../core/setup/garage/garage-data.fixture.ts';
import {
  type Driver,
  giveProfile,
  makeOperator,
  newDriver,
  signInPlainly,
  tokenOf,
} from '../support/drivers.ts';
import { giveSubscription, type SubscriptionFields } from '../support/plans.ts';
import { appOrigin, askDatabase } from '../support/stand-ins.ts';
import { giveCard } from '../support/test-cards.ts';
import { generate, sendGeneration } from './assistant-pages.ts';
import { accFile, giveDownload, giveSetupOf, giveSetups, giveWish, lmuFile } from './community.ts';
import { chooseInPicker } from './game-folder.ts';
import { leaveToast } from './toasts.ts';

export type Stop = {
  name: string;
  path: string;
  /** Brings the page into the state, with JavaScript. */
  open?: (page: Page) => Promise<void>;
  /** Nothing outside a modal dialog can be reached while it is open. */
  isModal?: boolean;
};

export type Visitor = { name: string; enter: (page: Page) => Promise<Stop[]> };

async function clerkForm(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

/** A message over the page, as the page after a redirect shows it. */
async function showToast(page: Page, key: string): Promise<void> {
  await leaveToast(page.context(), new URL(page.url()).origin, key);
  await page.reload();
  await expect(page.locator('.toast')).toBeVisible();
}

/** Follows a link whose page does not arrive, as without a connection, or arrives broken. */
const failToOpen = (title: string, fail: (route: Route) => Promise<void>) => async (page: Page) => {
  await page.route('**/setups.data*', fail);
  await page.getByRole('banner').getByRole('link', { name: 'Community Setups' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
};

const visitor: Visitor = {
  name: 'a visitor',
  enter: async (page) => {
    const author = await newDriver();
    const video = await giveSetupOf(author, {
      title: 'Hotlap with a very long title that wraps on every phone there is, and then once more',
      note: 'Calm on cold tyres.\n\nLift at the top of Eau Rouge.',
      youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
      setup_data: accFile({ telemetryLaps: 8 }),
    });
    const lmu = await giveSetupOf(author, {
      game: 'LMU',
      car_name: 'BMW_M4_LMGT3',
      track_name: 'LeMans',
      setup_data: lmuFile(),
    });
    const unknown = await giveSetupOf(author, {
      game: 'iRacing',
      car_name: 'Some car',
      track_name: 'Some track',
      setup_data: 'tyre pressure 165 kPa\nwing 7',
    });
    return [
      { name: 'landing', path: '/' },
      { name: 'sign-in dialog', path: '/', isModal: true, open: openSignIn },
      { name: 'sign-in dialog with a wrong password', path: '/', isModal: true, open: failToSignIn(author) },
      { name: 'public setups', path: '/setups' },
      {
        name: 'every filter',
        path: '/setups?weather=wet',
        open: (on) => on.getByRole('combobox', { name: 'Version' }).focus(),
      },
      { name: 'no public setups match', path: '/setups?q=nothing+is+called+this' },
      { name: 'game versions', path: '/game-versions' },
      { name: 'what drivers want', path: '/wanted' },
      { name: 'a wanted setup', path: `/wanted/${await giveWish(author)}` },
      { name: 'a setup that nobody wants', path: '/wanted/999999999' },
      { name: 'first run: choice of a game', path: '/try' },
      { name: 'first run: a track that is not there', path: '/try?game=ACC&car=bmw_m4_gt3&track=nowhere' },
      { name: 'first run of ACC', path: '/try?game=ACC&car=bmw_m4_gt3&track=monza&weather=wet' },
      { name: 'first run of LMU', path: '/try?game=LMU&car=Alpine_A424&track=le_mans' },
      { name: 'setups of a car at a track', path: '/cars/acc/bmw-m4-gt3/spa' },
      { name: 'settings', path: '/settings' },
      { name: 'a setting of ACC', path: '/settings/acc/tyre-pressure' },
      { name: 'a setting of LMU', path: '/settings/lmu/bump-stop-range' },
      { name: 'ACC viewer', path: `/setup-viewer/${video}` },
      { name: 'LMU viewer', path: `/setup-viewer/${lmu}` },
      { name: 'rig view of ACC', path: `/setup-viewer/${video}/rig` },
      { name: 'rig view of LMU', path: `/setup-viewer/${lmu}/rig` },
      { name: 'rig view of a file without a table', path: `/setup-viewer/${unknown}/rig` },
      { name: 'viewer of a file without a table', path: `/setup-viewer/${unknown}` },
      {
        name: 'help dialog',
        path: `/setup-viewer/${lmu}`,
        isModal: true,
        open: press('How to Use This Setup'),
      },
      {
        name: 'question for the game’s folder',
        path: `/setup-viewer/${lmu}`,
        isModal: true,
        open: press('Install'),
      },
      { name: 'author', path: await authorPage(page, video) },
      { name: 'author who is not there', path: '/authors/999999999' },
      { name: 'viewer without a setup', path: '/setup-viewer' },
      { name: 'viewer of a missing setup', path: '/setup-viewer/999999999' },
      { name: 'choice of two setups', path: '/compare' },
      { name: 'second setup to compare', path: `/compare?a=${video}` },
      { name: 'comparison', path: `/compare?a=${video}&b=demo-acc-spa-race` },
      {
        name: 'merge of two cars',
        path: `/compare?a=${video}&b=demo-acc-monza-qualifying&take=tyres&take=electronics&merge=preview`,
      },
      { name: 'units', path: '/units?return_to=/setups' },
      { name: 'not found', path: '/no-such-page' },
      {
        name: 'no connection',
        path: '/',
        open: failToOpen('No connection', (route) => route.abort()),
      },
      {
        name: 'broken page',
        path: '/',
        open: failToOpen('Something broke', (route) => route.fulfill({ status: 500, body: 'broken' })),
      },
      { name: 'signed in without a session', path: '/signed-in?to=/my-setups' },
      { name: 'upload gate', path: '/upload-setup', open: clerkForm },
      { name: 'assistant gate', path: '/setup-assistant', open: clerkForm },
      { name: 'my setups gate', path: '/my-setups', open: clerkForm },
      { name: 'profile gate', path: '/profile', open: clerkForm },
    ];
  },
};

/** The address of the page of who shared a setup. */
async function authorPage({ request }: Page, setup: number): Promise<string> {
  const text = await (await request.get(`/setup-viewer/${setup}`)).text();
  return /\/authors\/\d+/.exec(text)?.[0] ?? '';
}

async function openSignIn(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await clerkForm(page);
}

function failToSignIn({ email }: Driver) {
  return async (page: Page) => {
    await openSignIn(page);
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name="identifier"]').fill(email);
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
    await dialog.locator('input[name="password"]').fill('not the password');
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(dialog.getByText('Password is incorrect').first()).toBeVisible();
  };
}

async function manageAccount(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Manage Account' }).click();
  await expect(page.getByRole('heading', { name: 'Profile details' })).toBeVisible();
}

const withoutPlan: Visitor = {
  name: 'a driver without a plan',
  enter: async (page) => {
    const driver = await newDriver();
    await signInPlainly(page, driver, '/my-setups');
    return [
      { name: 'no setups of my own', path: '/my-setups' },
      { name: 'nothing new', path: '/news' },
      { name: 'nobody followed', path: '/following' },
      { name: 'landing signed in', path: '/' },
      { name: 'public setups of a car', path: '/setups?game=ACC&car=bmw_m4_gt3&sort=liked' },
      { name: 'not found signed in', path: '/no-such-page' },
      { name: 'payment on its way', path: '/setup-assistant?checkout=pending' },
      { name: 'avatar menu', path: '/', open: (on) => on.getByLabel('Account menu').click() },
      { name: 'plans', path: '/setup-assistant' },
      { name: 'chat without a plan', path: '/setup-assistant/engineer' },
      { name: 'payment canceled', path: '/setup-assistant?checkout=canceled' },
      { name: 'unknown plan', path: '/setup-assistant?checkout=unknown_plan' },
      { name: 'profile without a plan', path: '/profile' },
      { name: 'account panel', path: '/profile', open: manageAccount },
      { name: 'signed in again', path: '/account/signed-in-again' },
      { name: 'upload', path: '/upload-setup' },
      { name: 'upload with errors', path: '/upload-setup', open: uploadNothing },
      { name: 'upload with a file', path: '/upload-setup', open: readFile },
      { name: 'upload with garage data', path: '/upload-setup', open: readGarage },
    ];
  },
};

async function uploadNothing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload Setup' }).click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
}

async function readGarage(page: Page): Promise<void> {
  await page.getByLabel('Setup file').setInputFiles({
    name: 'garage.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(garageDataOf('BMW_M4_LMGT3'))),
  });
  await expect(page.getByText(/^Garage data of Le Mans Ultimate/)).toBeVisible();
}

async function readFile(page: Page): Promise<void> {
  await page.getByLabel('Setup file').setInputFiles({
    name: 'le_mans.svm',
    mimeType: 'text/plain',
    buffer: Buffer.from(lmuFile()),
  });
  await expect(page.getByText('Recognised:')).toBeVisible();
}

/** A text that no table names: what is looked at here stands above it. */
const short = { game: 'iRacing', setup_data: 'wing 7' };

const author: Visitor = {
  name: 'a driver with setups',
  enter: async (page) => {
    const driver = await newDriver();
    const [shared = 0, own = 0, driven = 0] = await giveSetups(driver, [
      { title: 'Race pace', is_public: true, ...short },
      { title: 'Unbreakable-'.repeat(9), is_public: false, ...short },
      { title: 'Driven', is_public: false },
    ]);
    await giveDownload(driver, await giveSetupOf(await newDriver(), { title: 'Unbreakable-'.repeat(9) }));
    const followed = await authorPage(page, await giveSetupOf(await newDriver()));
    await signInPlainly(page, driver, '/my-setups');
    await page.request.post('/following', {
      form: { author: followed.split('/').at(-1) ?? '', intent: 'follow' },
      headers: { origin: appOrigin },
    });
    return [
      { name: 'what is new', path: '/news' },
      { name: 'authors who are followed', path: '/following' },
      { name: 'author who is followed', path: followed },
      { name: 'own page as an author', path: await authorPage(page, shared) },
      { name: 'my setups', path: '/my-setups' },
      { name: 'check of a folder', path: '/my-setups', isModal: true, open: checkFolder },
      { name: 'delete dialog', path: '/my-setups', isModal: true, open: askToDelete },
      ...(await pagesOfOwnSetups(driver, own, driven)),
      { name: 'toast', path: '/my-setups', open: (on) => showToast(on, 'setup-updated') },
      { name: 'toast of an error', path: '/my-setups', open: (on) => showToast(on, 'like-failed') },
      { name: 'form to ask for a setup', path: '/wanted/ask?game=ACC&car=bmw_m4_gt3' },
      { name: 'form to answer', path: `/wanted/${await giveWish(driver)}/answer` },
      { name: 'own private setup', path: `/setup-viewer/${own}` },
      { name: 'liked setup', path: `/setup-viewer/${shared}`, open: like },
    ];
  },
};

/** What is to be seen of a setup that no table reads, and of one that has been driven. */
async function pagesOfOwnSetups(driver: Driver, own: number, driven: number): Promise<Stop[]> {
  return [
    { name: 'own setup', path: `/my-setups/${own}` },
    { name: 'own setup that can be installed', path: `/my-setups/${driven}` },
    { name: 'delete page', path: `/my-setups/${own}/delete` },
    { name: 'choice of a diary', path: '/diary' },
    { name: 'diary', path: '/diary?game=iRacing&car=bmw_m4_gt3&track=spa' },
    { name: 'test card to be driven', path: `/test-cards/${await giveCard(driver, own)}` },
    { name: 'answered test card', path: `/test-cards/${await giveCard(driver, own, 'better')}` },
    { name: 'stint sheet', path: `/my-setups/${driven}/stints` },
    { name: 'stint sheet with questions', path: `/my-setups/${driven}/stints`, open: askAboutPressures },
    { name: 'stint sheet of a file that is not read', path: `/my-setups/${own}/stints` },
    { name: 'what follows from a stint', path: `/my-setups/${driven}/stints`, open: workOutStint },
  ];
}

async function askAboutPressures(page: Page): Promise<void> {
  await page.getByLabel('Left front (psi)').fill('Unbreakable-'.repeat(9));
  await page.getByRole('button', { name: 'Work out' }).click();
  await expect(page.locator('[aria-invalid="true"]')).toBeVisible();
}

async function workOutStint(page: Page): Promise<void> {
  await page.getByLabel('Left front (psi)').fill('27.6');
  await page.getByLabel('Track then (°C)').fill('82');
  await page.getByLabel('Notes').fill('Unbreakable-'.repeat(20));
  await page.getByRole('button', { name: 'Work out' }).click();
  await expect(page.getByRole('heading', { name: 'The next setup' })).toBeVisible();
}

async function checkFolder(page: Page): Promise<void> {
  await chooseInPicker(page, 'Setups');
  await page.getByRole('button', { name: 'Check my ACC folder' }).click();
  await page.getByRole('button', { name: 'Choose folder' }).click();
  await expect(page.getByText('Not installed')).toBeVisible();
}

async function askToDelete(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Delete' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Delete setup' })).toBeVisible();
}

async function like(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Like, ' }).click();
  await expect(page.getByRole('button', { name: 'Liked, ' })).toBeVisible();
}

const premium: Visitor = {
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

async function driverWith(fields: SubscriptionFields): Promise<Driver> {
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

const otherPlans: Visitor = {
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

export const visitors: Visitor[] = [visitor, premium, withoutPlan, author, otherPlans];

/** A report's form, and the operator's page with something in each of its lists; the driver becomes an operator. */
async function pagesOfReports(driver: Driver): Promise<Stop[]> {
  await makeOperator(driver);
  const author = await newDriver();
  const [shared = 0, hidden = 0] = await giveSetups(author, [
    { title: 'www.example.com' },
    { title: 'Hidden' },
  ]);
  const report = { setup: shared, about: 'setup', reason: 'advertising', words: 'It sells something.' };
  await giveProfile(driver, await tokenOf(driver));
  await askDatabase('rpc/report_setup', await tokenOf(driver), report);
  await askDatabase('rpc/act_as_operator', null, {
    operator: driver.id,
    action: 'hide',
    setup: hidden,
    reason: 'Copied from somebody else.',
  });
  await askDatabase('rpc/keep_check_findings', null, {
    check_name: 'lost runs',
    figures: { settled: 2, left: 1 },
    problems: ['a lost run was not settled'],
  });
  await askDatabase('rpc/keep_garage', null, {
    driver: driver.id,
    game: 'LMU',
    car: 'Porsche 963',
    version: 'WEC2026',
    facts: [{ setting: 'REARWING.RWSetting', lowest: 0, highest: 11 }],
  });
  return [
    { name: 'report', path: `/report/${shared}` },
    { name: 'operator', path: '/operator' },
  ];
}

/** A driver who may use everything, with setups, a conversation and a result of their own. */
const plainDriver: Visitor = {
  name: 'a driver with a plan',
  enter: async (page) => {
    const driver = await driverWith({ status: 'active', ends: 4, cancel_at_period_end: true });
    const [own = 0, driven = 0] = await giveSetups(driver, [
      { is_public: false, ...short },
      { title: 'Driven', is_public: false },
    ]);
    await signInPlainly(page, driver, '/setup-assistant');
    const { pathname, search } = new URL(await generate(page));
    return [
      { name: 'assistant', path: '/setup-assistant' },
      { name: 'ACC form', path: '/setup-assistant?game=ACC' },
      { name: 'LMU form', path: '/setup-assistant?game=LMU' },
      { name: 'result', path: `${pathname}${search}` },
      { name: 'chat', path: '/setup-assistant/engineer' },
      { name: 'my setups', path: '/my-setups' },
      { name: 'toast', path: '/my-setups', open: (on) => showToast(on, 'setup-updated') },
      ...(await pagesOfOwnSetups(driver, own, driven)),
      { name: 'form to ask for a setup', path: '/wanted/ask?game=LMU' },
      { name: 'form to answer', path: `/wanted/${await giveWish(driver)}/answer` },
      { name: 'upload', path: '/upload-setup' },
      { name: 'profile', path: '/profile' },
      ...(await pagesOfReports(driver)),
    ];
  },
};

/** Pages that have other controls without JavaScript. */
const plainVisitor: Visitor = {
  name: 'a visitor',
  enter: async () => {
    const shared = await giveSetupOf(await newDriver(), { game: 'LMU', setup_data: lmuFile() });
    return [
      { name: 'landing', path: '/' },
      { name: 'public setups', path: '/setups?game=LMU' },
      { name: 'what drivers want', path: '/wanted' },
      { name: 'viewer', path: `/setup-viewer/${shared}` },
      { name: 'rig view', path: `/setup-viewer/${shared}/rig` },
      { name: 'comparison', path: `/compare?a=${shared}&b=demo-acc-spa-race` },
      { name: 'gate', path: '/upload-setup' },
    ];
  },
};

export const plainVisitors: Visitor[] = [plainVisitor, plainDriver];

/** Our script, where there is one, has taken the page over. */
async function untilHydrated(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false) return;
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/**
 * Takes a visitor from page to page and asks what is wrong with each.
 * @returns every finding once, with the pages it is on after it
 */
export async function findOnEveryPage(
  page: Page,
  { enter }: Visitor,
  look: (page: Page, stop: Stop) => Promise<string[]>,
): Promise<string[]> {
  const places = new Map<string, string[]>();
  for (const stop of await enter(page)) {
    await test.step(stop.name, async () => {
      await page.goto(stop.path);
      await untilHydrated(page);
      await stop.open?.(page);
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      for (const finding of new Set(await look(page, stop))) {
        places.set(finding, [...(places.get(finding) ?? []), stop.name]);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
  return [...places].map(([finding, stops]) => `${finding} (on: ${stops.join(', ')})`);
}
