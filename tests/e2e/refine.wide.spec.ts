import { expect, type Page, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { payingDriver } from '../support/plans.ts';
import {
  car,
  choose,
  expectResult,
  generate,
  openAssistant,
  openConditions,
  track,
} from './assistant-pages.ts';
import { axeFindings } from './axe.ts';
import { giveSetupOf } from './community.ts';
import { openSheet } from './stint-sheet.ts';

const slowCorners = 'understeer in slow corners';
const words = (page: Page) => page.getByLabel('Additional Requirements');
const versions = (page: Page) => page.getByRole('navigation', { name: 'Versions' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function refine(page: Page, said: string): Promise<void> {
  const before = page.url();
  await words(page).fill(said);
  await press(page, 'Refine Setup');
  await expect(page).not.toHaveURL(before);
  await expectResult(page);
}

test('a refinement says what changed, and each version where it came from', async ({ page }) => {
  await openAssistant(page);
  const first = await generate(page);
  await openConditions(page);
  await expect(page.getByRole('combobox', { name: 'Car', exact: true })).toHaveValue(car);
  await words(page).fill(slowCorners);
  await press(page, 'Refine Setup');
  await expect(page.getByRole('dialog', { name: 'Refining Setup' })).toBeVisible();
  await expect(page).not.toHaveURL(first);
  await expectResult(page);
  const insights = page.getByRole('region', { name: 'Setup Insights & Explanation' });
  const changed = insights.getByRole('listitem').filter({ hasText: '→' });
  await expect(insights.getByRole('region', { name: 'I heard' }).getByRole('listitem')).toHaveText(
    'Slow corners · Understeer',
  );
  expect(await changed.count()).toBeGreaterThanOrEqual(3);
  await expect(words(page)).toHaveValue('');
  await refine(page, 'loose on entry at T5');
  await expect(versions(page).getByRole('link')).toHaveText([
    'Version 1kerbs',
    `Version 2${slowCorners}`,
    'Version 3loose on entry at T5',
    'Compare versions',
  ]);
  await versions(page).getByRole('link', { name: 'Version 1' }).click();
  await expect(page).toHaveURL(first);
  await refine(page, 'more wing');
  await expect(versions(page).getByRole('link', { name: 'Version 4' })).toContainText('from version 1');
});

test("a saved setup is described to its readers, without the driver's words", async ({ page }) => {
  await openAssistant(page);
  await generate(page, 'uncle Bob says kerbs');
  await openConditions(page);
  await page.getByLabel('Weather').selectOption('wet');
  await refine(page, 'aunt Ann says:\n\nunderseer, no, understeer in slow corners');
  const insights = page.getByRole('region', { name: 'Setup Insights & Explanation' });
  await expect(insights).toContainText('"aunt Ann says: underseer, no, understeer in slow corners"');
  await press(page, 'Save Setup');
  await expect(page.getByRole('link', { name: 'Drive', exact: true })).toBeVisible();
  await page.goto('/my-setups');
  await expect(page.getByRole('article').first()).toContainText('Version 2');
  await page.locator('article h2 a, article h3 a').first().click();
  await page.getByRole('link', { name: /^Notes/ }).click();
  const notes = page.getByRole('main');
  await expect(notes).toContainText(`${car} at ${track} for qualifying, wet`);
  await expect(notes).toContainText(/What changed \(understeer.*→/s);
  await expect(notes).not.toContainText(/Ann|Bob|You said|The setup is now/);
});

test('another track makes a new setup with no earlier versions, once what is wrong is corrected', async ({
  page,
}) => {
  await openAssistant(page);
  await generate(page);
  await openConditions(page);
  await page.getByLabel('Track Temperature').fill('900');
  await choose(page, 'Track', 'Autodromo Nazionale Monza');
  await press(page, 'Refine Setup');
  await expect(page.getByRole('alert')).toHaveText('Temperature must be between 0 and 70 °C');
  await page.getByLabel('Track Temperature').fill('30');
  await expect(page.getByText('Temperature must be')).toHaveCount(0);
  await press(page, 'Refine Setup');
  await expect(page.getByText('Setup Generated')).toBeVisible();
  await expectResult(page);
  await expect(versions(page)).toHaveCount(0);
  await expect(page.getByText('Autodromo Nazionale Monza').first()).toBeVisible();
});

test('on a phone, each press of Refine leads to the form', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAssistant(page);
  await generate(page);
  for (const _ of ['first', 'second']) {
    await page.getByRole('link', { name: 'Refine', exact: true }).click();
    await expect(page.getByRole('heading', { name: /Setup Generator$/ })).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.getByRole('heading', { name: /Setup Generator$/ })).not.toBeInViewport();
  }
});

test('words that are missing, or could mean anything, are asked about, and what was typed is kept @both', async ({
  page,
}) => {
  await openAssistant(page);
  const { searchParams: inHand } = new URL(await generate(page));
  await press(page, 'Refine Setup');
  await expect(page.getByRole('alert')).toHaveText('Please say what the car should do differently');
  await words(page).fill('it feels weird');
  await press(page, 'Refine Setup');
  await expect(page.getByRole('alert').filter({ hasText: 'The engineer asks' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`[?&]${inHand}$`));
  await expect(words(page)).toHaveValue('it feels weird');
  await expect(versions(page)).toHaveCount(0);
  await words(page).fill('understeer mid corner [[scenario:refusal]]');
  await press(page, 'Refine Setup');
  await expect(page.getByText('The AI engineer declined to answer this request.').first()).toBeVisible();
  await expect(versions(page).getByRole('link', { name: 'Version 2' })).toBeVisible();
});

const heardRegion = (page: Page) => page.getByRole('region', { name: 'I heard' });
const chips = (page: Page) => heardRegion(page).getByRole('listitem');

/** Nothing for axe, which runs with JavaScript alone. */
async function expectNoAxeFindings(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled !== false) expect(await axeFindings(page)).toEqual([]);
}

/** “It pushes at T5” by thumb, in four taps; gives what was heard of it. */
async function tapUndersteer(page: Page, sendWith: string): Promise<void> {
  await page.getByText('Tap what it does').click();
  for (const name of ['Understeer', 'T5-6 Les Combes'])
    await page.locator('.tap-button').filter({ hasText: name }).click();
  await expectNoAxeFindings(page);
  await press(page, sendWith);
  await expect(chips(page)).toHaveText(['T5-6 Les Combes · Understeer']);
}

/** Everything is struck out, which is asked about, and one row is changed instead. */
async function correctToOversteer(page: Page): Promise<void> {
  await heardRegion(page).getByText('Not what you meant? Correct it').click();
  const keep = heardRegion(page).getByRole('checkbox', { name: 'T5-6 Les Combes · Understeer' });
  const symptom = heardRegion(page).getByLabel('T5-6 Les Combes · Understeer: what it does');
  await symptom.selectOption('Oversteer');
  await keep.uncheck();
  await press(page, 'Answer again');
  await expect(heardRegion(page).getByRole('alert')).toContainText('You’ve unticked everything');
  await expect(symptom).toHaveValue('oversteer');
  await keep.check();
  await press(page, 'Answer again');
  await expect(chips(page)).toHaveText(['T5-6 Les Combes · Oversteer']);
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    for (const view of ['rig view', 'refine form'])
      test(`the ${view} takes a complaint by thumb, and what was heard is corrected @both`, async ({
        page,
      }) => {
        const id = await ownSetup(page);
        if (view === 'rig view') await page.goto(`/setup-viewer/${id}/rig`);
        await tapUndersteer(page, 'Refine Setup');
        await expect(page).toHaveURL(new RegExp(`/my-setups/${id}\\?tab=versions&refined=`));
        await correctToOversteer(page);
        await expectNoAxeFindings(page);
      });

    test('the stint sheet takes a complaint by thumb, and what was heard is corrected @both', async ({
      page,
    }) => {
      const { id } = await openSheet(page);
      await tapUndersteer(page, 'Work out the next setup');
      await expect(page.getByText('For T5').first()).toBeVisible();
      await correctToOversteer(page);
      await expectNoAxeFindings(page);
      await page.goto(`/my-setups/${id}/stints`);
      await expect(page.getByRole('link', { name: /version 1$/ })).toHaveCount(1);
    });

    test('a reading of the chat is corrected for other changes @both', async ({ page }) => {
      const id = await ownSetup(page);
      await page.goto(`/setup-assistant/engineer?own=${id}`);
      await page.getByRole('textbox', { name: 'Message' }).fill('understeer at T5');
      await press(page, 'Send');
      await expect(chips(page)).toHaveText(['T5-6 Les Combes · Understeer']);
      await correctToOversteer(page);
      await expect(page).toHaveURL(new RegExp(`/my-setups/${id}\\?tab=versions&refined=`));
    });
  });
}

test('words that are typed fill the rows, and a row that is changed is what is answered', async ({
  page,
}) => {
  await ownSetup(page);
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  await words(page).pressSequentially('pushes in T5 on exit');
  await expect(page.getByRole('status').getByRole('listitem')).toHaveText([
    'T5-6 Les Combes · Exit · Understeer',
  ]);
  await press(page, 'Not quite? Tap it');
  for (const name of ['Understeer', 'T5-6 Les Combes medium', 'Exit'])
    await expect(radio(name)).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await page.locator('.tap-button').filter({ hasText: 'T8 Bruxelles' }).click();
  await words(page).pressSequentially('. Loose in T1');
  await expect(page.getByLabel('Complaint 2: corner')).toHaveValue('T1');
  await expect(radio('T8 Bruxelles slow')).toBeChecked();
  await press(page, 'Refine Setup');
  await expect(chips(page)).toHaveText(['T1 La Source · Oversteer', 'T8 Bruxelles · Exit · Understeer']);
});

test('words that nobody hears as they are typed go with the form', async ({ page }) => {
  await ownSetup(page);
  await page.route('**/api/hear', (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/hear'));
  await words(page).pressSequentially('pushes in T5');
  await refused;
  await press(page, 'Refine Setup');
  await expect(chips(page)).toHaveText(['T5-6 Les Combes · Understeer']);
});

test('words and tapped rows, several at once, survive another tab of the page and Back', async ({ page }) => {
  await ownSetup(page);
  await page.getByText('Tap what it does').click();
  for (const name of ['Understeer', 'T5-6 Les Combes', 'Entry'])
    await page.locator('.tap-button').filter({ hasText: name }).click();
  await page.getByText('Something else, or more than one').click();
  await page.getByLabel('Complaint 2: what it does').selectOption('Oversteer');
  await page.getByLabel('Complaint 2: corner').selectOption('T1');
  await words(page).fill('more wing');
  await page.getByRole('link', { name: 'Values', exact: true }).click();
  await expect(words(page)).toBeHidden();
  await page.goBack();
  await expect(words(page)).toHaveValue('more wing');
  for (const name of ['Understeer', 'T5-6 Les Combes medium', 'Entry'])
    await expect(page.getByRole('radio', { name, exact: true })).toBeChecked();
  await expect(page.getByLabel('Complaint 2: what it does')).toHaveValue('oversteer');
  await expect(page.getByLabel('Complaint 2: corner')).toHaveValue('T1');
  await press(page, 'Refine Setup');
  await expect(chips(page)).toHaveText([
    'T5-6 Les Combes · Entry · Understeer',
    'T1 La Source · Oversteer',
    'Rear wing more',
  ]);
  await expect(page.getByRole('region', { name: 'The car with these changes' })).toBeVisible();
});

async function ownSetup(page: Page): Promise<number> {
  const driver = await payingDriver();
  const race = { session: 'race', weather: 'dry', track_celsius: 25, race_minutes: 60, title: 'Spa race' };
  const id = await giveSetupOf(driver, { is_public: false, ...race });
  await signInPlainly(page, driver, `/my-setups/${id}`);
  await page.getByRole('link', { name: 'Refine', exact: true }).click();
  return id;
}

const keep = (page: Page) => page.getByRole('button', { name: 'Keep', exact: true });

async function refineInPlace(page: Page): Promise<void> {
  await words(page).fill(slowCorners);
  await press(page, 'Refine Setup');
  await expect(keep(page)).toBeVisible();
}

const fileOf = async (page: Page, id: number) =>
  (await page.request.get(`/setup-viewer/${id}/download`)).text();

test('an own setup gets its next version in place, is tested, and undone to the byte @plain', async ({
  page,
}) => {
  const id = await ownSetup(page);
  const before = await fileOf(page, id);
  await refineInPlace(page);
  expect(await fileOf(page, id)).toBe(before);
  // Nothing gives the file before them while changes wait for a decision.
  await expect(page.getByRole('link', { name: /^(Download|Zip)/ })).toHaveCount(0);
  await keep(page).click();
  await expect(page.getByText('Kept as version 2.')).toBeVisible();
  for (const name of ['Download version 2', 'Drive'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/my-setups/${id}\\?tab=versions&refined=`));
  const after = await fileOf(page, id);
  expect(after).not.toBe(before);

  await page.getByRole('link', { name: 'Test version 2' }).click();
  for (const name of ['Open the test card', 'Worse', 'Undo']) await press(page, name);
  await expect(page.getByText('Your setup is as it was before the test.')).toBeVisible();
  expect(await fileOf(page, id)).not.toBe(after);
  await page.goto(`/my-setups/${id}?tab=versions`);
  await press(page, 'Restore version 1');
  await expect(page.getByText('Version 4', { exact: true })).toBeVisible();
  expect(await fileOf(page, id)).toBe(before);
  await page.goto('/my-setups');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('changes that the race engineer proposes for an own setup become its next version by one press @plain', async ({
  page,
}) => {
  const id = await ownSetup(page);
  const before = await fileOf(page, id);
  await page.getByRole('link', { name: 'Ask the race engineer' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill(slowCorners);
  await press(page, 'Send');
  await expect(page).toHaveURL(new RegExp(`[?&]own=${id}`));
  await press(page, 'Make this a version');
  await expect(page).toHaveURL(new RegExp(`/my-setups/${id}\\?tab=versions&refined=`));
  await expect(page.getByText('Kept as version 2.')).toBeVisible();
  const after = await fileOf(page, id);
  expect(after).not.toBe(before);
  await page.goto(`/setup-assistant/engineer?own=${id}`);
  await press(page, 'Make this a version');
  await expect(page.getByText('These changes are now the version in use.')).toBeVisible();
  await expect(page.getByText('Version 3', { exact: true })).toHaveCount(0);
  expect(await fileOf(page, id)).toBe(after);
});

test('a refinement of an own setup becomes one of its own, with its title, or is left @plain', async ({
  page,
}) => {
  const id = await ownSetup(page);
  const before = await fileOf(page, id);
  await refineInPlace(page);
  const proposed = page.url();
  await page.getByRole('link', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Refine Setup' })).toBeVisible();
  await page.goto(proposed);
  await press(page, 'Keep as a new setup');
  await expect(page).not.toHaveURL(new RegExp(`/my-setups/${id}`));
  await expect(page.getByText('Spa race')).toBeVisible();
  expect(await fileOf(page, id)).toBe(before);
});

test('a driver without a plan keeps the words, and is shown the way to one @plain', async ({ page }) => {
  const driver = await newDriver();
  const id = await giveSetupOf(driver, { session: 'qualifying', weather: 'dry', track_celsius: 25 });
  await signInPlainly(page, driver, `/my-setups/${id}?tab=versions`);
  await words(page).fill(slowCorners);
  await press(page, 'Refine Setup');
  await expect(page.getByRole('link', { name: 'See the plans' })).toBeVisible();
  await expect(words(page)).toHaveValue(slowCorners);
});
