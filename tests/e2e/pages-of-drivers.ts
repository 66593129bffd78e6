import { expect, type Page } from '@playwright/test';
import { garageDataOf } from '../../racing/setup/garage/garage-data.fixture.ts';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { appOrigin } from '../support/stand-ins.ts';
import { authorPage, giveDownload, giveSetupOf, giveSetups } from './community.ts';
import { lmuFile } from '../support/setup-files.ts';
import { chooseInPicker } from './game-folder.ts';
import { thingsToSend } from '../security/stocked-driver.ts';
import { pagesOfRegister, type Visitor } from './page-stops.ts';
import { pagesOfOwnSetups, short } from './pages-of-own-setups.ts';
import { showToast } from './toasts.ts';

async function manageAccount(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Manage Account' }).click();
  await expect(page.getByRole('heading', { name: 'Profile details' })).toBeVisible();
}

export const withoutPlan: Visitor = {
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
      { name: 'upload with errors', path: '/upload-setup', open: uploadNothing },
      { name: 'upload with a file', path: '/upload-setup', open: readFile },
      { name: 'upload with garage data', path: '/upload-setup', open: readGarage },
    ];
  },
};

/** Each of a driver's own pages with something on it. */
export const stocked: Visitor = {
  name: 'a driver who has one of everything',
  enter: async (page) => {
    const things = await thingsToSend();
    await signInPlainly(page, things.own, '/my-setups');
    return pagesOfRegister(things, 'own');
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

export const author: Visitor = {
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
      { name: 'author who is followed', path: followed },
      { name: 'own page as an author', path: await authorPage(page, shared) },
      { name: 'my setups', path: '/my-setups' },
      { name: 'check of a folder', path: '/my-setups', isModal: true, open: checkFolder },
      { name: 'delete dialog', path: '/my-setups', isModal: true, open: askToDelete },
      ...(await pagesOfOwnSetups(driver, own, driven)),
      { name: 'toast', path: '/my-setups', open: (on) => showToast(on, 'setup-updated') },
      { name: 'toast of an error', path: '/my-setups', open: (on) => showToast(on, 'like-failed') },
      { name: 'liked setup', path: `/setup-viewer/${shared}`, open: like },
    ];
  },
};

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
