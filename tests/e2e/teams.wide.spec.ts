import { type Browser, expect, type Page, test } from '@playwright/test';
import { type Driver, newDriver, signInPlainly } from '../support/drivers.ts';
import { stintForm } from '../support/requests.ts';
import { giveSetupOf } from './community.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
/** Presses a button that opens a question, and answers it. */
async function pressAndConfirm(page: Page, opener: string, answer: string): Promise<void> {
  await page.locator('summary', { hasText: opener }).first().click();
  await press(page, answer);
}
const teamOf = (page: Page) => /org_\w+/.exec(page.url())?.[0] ?? '';

/** Another driver's browser, signed in and at an address. */
async function enter(
  browser: Browser,
  driver: Driver,
  at: string,
  javaScriptEnabled: boolean,
): Promise<Page> {
  const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
  await signInPlainly(page, driver, at);
  return page;
}

/** A new team of a driver whose page it is; gives its id. */
async function createTeam(page: Page, name: string): Promise<string> {
  await page.goto('/teams');
  await page.getByLabel('Team name').fill(name);
  await press(page, 'Create team');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return teamOf(page);
}

async function inviteLink(page: Page, team: string, role: 'viewer' | 'editor', uses = '5'): Promise<string> {
  await page.goto(`/teams/${team}/members`);
  const form = page.getByRole('region', { name: 'Invite by link' });
  await form.getByLabel('Role').selectOption(role);
  await form.getByLabel('Uses').fill(uses);
  await press(page, 'Make a link');
  return page.getByLabel('Send this link to your co-drivers').inputValue();
}

async function join(page: Page, link: string): Promise<void> {
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole('heading', { name: 'What the team sees' })).toBeVisible();
  await press(page, 'Agree and join');
  await expect(page.getByText('Welcome to the team')).toBeVisible();
}

async function moveIn(page: Page, team: string, setup: number, button = 'Move it in'): Promise<void> {
  await page.goto(`/teams/${team}`);
  await page.getByLabel('From My Setups').selectOption(String(setup));
  await press(page, button);
  await expect(page.getByText('Moved into the team')).toBeVisible();
}

/** A team of Ann's, whose page it is, with a setup of hers, and Ben's browser in it as an editor. */
async function crewOf(
  page: Page,
  browser: Browser,
  { name, button, javaScriptEnabled }: { name: string; button?: string; javaScriptEnabled: boolean },
) {
  const [ann, ben] = await Promise.all([newDriver(), newDriver()]);
  const setup = await giveSetupOf(ann, { is_public: false });
  await signInPlainly(page, ann, '/teams');
  const team = await createTeam(page, name);
  await moveIn(page, team, setup, button);
  const other = await enter(browser, ben, '/teams', javaScriptEnabled);
  await join(other, await inviteLink(page, team, 'editor'));
  return { ann, ben, setup, team, other };
}

test('a crew shares a garage: create, invite by link, join, move a setup in, agree, leave @both', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const [ann, ben] = await Promise.all([newDriver(), newDriver({ firstName: 'Ben' })]);
  const setup = await giveSetupOf(ann, { is_public: false, title: 'Long runs' });
  await signInPlainly(page, ann, '/my-setups');
  const team = await createTeam(page, 'Blue Flag Racing');
  await moveIn(page, team, setup);
  const link = await inviteLink(page, team, 'editor', '1');
  const other = await enter(browser, ben, '/teams', javaScriptEnabled);
  expect((await other.goto(`/teams/${team}`))?.status()).toBe(404);
  await join(other, link);
  await expect(other.getByRole('heading', { name: /BMW M4 GT3/ })).toBeVisible();
  await expect(other.getByText(`Version 1 · by ${ann.username}`)).toBeVisible();
  expect((await other.goto(new URL(link).pathname))?.status()).toBe(404);

  await other.goto(`/my-setups/${setup}`);
  await expect(other.getByText('Team: Blue Flag Racing')).toBeVisible();
  await other.locator('#team > summary').click();
  await other.getByLabel('For the race').fill('Spa 6 h');
  await other.getByLabel('Why', { exact: true }).fill('entry understeer');
  await press(other, 'Agree');
  await expect(other.getByText('Version 1 agreed for Spa 6 h')).toBeVisible();
  await page.goto(`/teams/${team}`);
  await expect(page.getByText('Agreed for Spa 6 h')).toBeVisible();
  await expect(page.getByText('“entry understeer”')).toBeVisible();
  await page.goto('/my-setups');
  await expect(page.getByText('No setups saved yet')).toBeVisible();

  await other.goto(`/teams/${team}/members`);
  await pressAndConfirm(other, 'Leave the team', 'Yes, leave');
  await expect(other.getByText('You left the team')).toBeVisible();
  for (const address of [`/teams/${team}`, `/my-setups/${setup}`])
    expect((await other.goto(address))?.status()).toBe(404);
});

test('two editors at once: the second keeps the words and reads the first’s @both', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const { setup, other } = await crewOf(page, browser, {
    name: 'Two Wheels Off',
    button: 'Move it in and keep a copy',
    javaScriptEnabled,
  });
  for (const tab of [page, other]) await tab.goto(`/my-setups/${setup}?tab=edit`);
  for (const [tab, words] of [
    [page, 'From Ann'],
    [other, 'From Ben'],
  ] as const) {
    await tab.getByLabel('Notes').fill(words);
    await tab.getByLabel('Why this change').fill(`because ${words}`);
    await press(tab, 'Save changes');
  }
  await expect(other.getByRole('alert')).toContainText('changed elsewhere');
  await expect(other.getByLabel('Notes')).toHaveValue('From Ben');
  await expect(other.getByLabel('Why this change')).toHaveValue('because From Ben');
  await expect(other.getByRole('region', { name: 'What is stored now' })).toContainText('From Ann');
});

test('a race plan is laid out, follows the co-driver’s stint sheet, and opens by one link @both', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const options = { name: 'Long Night', javaScriptEnabled };
  const { ann, ben, setup, team, other } = await crewOf(page, browser, options);

  await page.goto(`/teams/${team}/plan?plan=new`);
  await page.getByLabel('Event').fill('Spa 6 h');
  await page.getByLabel('Length').fill('six hours');
  await page.getByLabel('Setup, with its car and track').selectOption(String(setup));
  await page.getByLabel('Start, in UTC').fill(new Date(Date.now() - 3_600_000).toISOString().slice(0, 16));
  await page.getByLabel('Driver 1', { exact: true }).selectOption({ label: ann.username });
  await page.getByLabel('Driver 2', { exact: true }).selectOption({ label: ben.username });
  await press(page, 'Lay out the race');
  await expect(page.getByText('isn’t a race length')).toBeVisible();
  await expect(page.getByLabel('Event')).toHaveValue('Spa 6 h');
  await page.getByLabel('Length').fill('6 h');
  await press(page, 'Lay out the race');
  await expect(page.getByRole('heading', { name: 'Next stop, number 1' })).toBeVisible();
  await expect(page.getByText(/^Add \d+\sL$/).first()).toBeVisible();

  await other.goto(`/my-setups/${setup}/stints`);
  for (const [label, text] of [
    ['Left front (psi)', stintForm.hot_lf],
    ['Laps', '20'],
    ['Fuel used (L)', '60'],
  ] as const)
    await other.getByLabel(label).fill(text);
  await press(other, 'Work out');
  await other.getByText('The next setup').first().waitFor();
  await page.reload();
  await expect(page.getByText('Driven', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Next stop, number 2' })).toBeVisible();

  await press(page, 'Link for the crew');
  const link = await page.getByLabel('One link for the crew').inputValue();
  const crew = await (await browser.newContext({ javaScriptEnabled })).newPage();
  await crew.goto(new URL(link).pathname);
  await expect(crew.getByRole('heading', { name: 'Next stop, number 2' })).toBeVisible();
  await press(page, 'Withdraw the link');
  await expect(page.getByRole('button', { name: 'Link for the crew' })).toBeVisible();
  expect((await crew.reload())?.status()).toBe(404);
});

test('an admin hands over, is removed, and the team ends and comes back @both', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const [ann, ben] = await Promise.all([newDriver(), newDriver()]);
  await signInPlainly(page, ann, '/teams');
  const team = await createTeam(page, 'Slipstream');
  const other = await enter(browser, ben, '/teams', javaScriptEnabled);
  await join(other, await inviteLink(page, team, 'viewer'));
  await page.goto(`/teams/${team}/members`);
  await pressAndConfirm(page, 'Leave the team', 'Yes, leave');
  await expect(page.getByRole('alert')).toContainText('A team needs an admin');
  await page.getByLabel(`Role of ${ben.username}`, { exact: true }).selectOption('admin');
  await press(page, `Save the role of ${ben.username}`);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await other.goto(`/teams/${team}/members`);
  await pressAndConfirm(other, 'Remove', 'Yes, remove');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  expect((await page.goto(`/teams/${team}`))?.status()).toBe(404);

  await other.goto(`/teams/${team}/settings`);
  await other.getByLabel(/^Type the team’s name/).fill('slipstream');
  await press(other, 'Delete the team');
  await expect(other.getByText('Type the name exactly')).toBeVisible();
  await other.getByLabel(/^Type the team’s name/).fill('Slipstream');
  await press(other, 'Delete the team');
  await expect(other.getByText('The team ends in 30 days')).toBeVisible();
  await press(other, 'Restore the team');
  await expect(other.getByText('Team restored')).toBeVisible();
});
