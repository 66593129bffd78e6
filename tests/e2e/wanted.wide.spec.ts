import { type Page, expect, test } from '@playwright/test';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { giveSetupOf, giveSetups } from './community.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** A list that holds nothing leads to asking for it; the wish is counted once, by however many presses. Gives its address. */
async function askForWhatIsMissing(page: Page, car: string): Promise<string> {
  await signInPlainly(page, await newDriver(), '/my-setups');
  await page.goto(`/setups?game=ACC&car=${car}&track=zolder&session=race&weather=wet`);
  await page.getByRole('link', { name: 'Ask for it' }).click();
  await expect(heading(page, 'Ask for a setup')).toBeVisible();
  await expect(page.getByLabel('Car')).toHaveValue(car);
  await expect(page.getByLabel('Weather')).toHaveValue('wet');
  const ask = page.getByRole('button', { name: 'Ask for this setup' });
  await page.getByLabel('Track').selectOption('');
  await ask.click();
  await expect(page.getByText('Choose a track')).toBeVisible();
  await expect(page.getByLabel('Weather')).toHaveValue('wet');
  await page.getByLabel('Track').selectOption('zolder');
  await ask.click();
  await expect(heading(page, /^Wanted: .* at .*, wet race$/)).toBeVisible();
  await expect(main(page)).toContainText('Your request');
  await expect(main(page)).toContainText('No answers yet.');
  const { pathname } = new URL(page.url());
  await page.goto('/wanted/ask?game=ACC');
  await expect(page.getByRole('button', { name: /^Take back: / })).toHaveCount(1);
  return pathname;
}

/** From the list, which is the same for everybody, another driver wants it, too. */
async function wantItToo(page: Page, wanted: string): Promise<void> {
  await signInPlainly(page, await newDriver(), '/my-setups');
  await page.goto('/wanted?game=ACC&order=newest');
  const line = page.getByRole('listitem').filter({ has: page.locator(`a[href="${wanted}"]`) });
  await line.getByRole('button', { name: /^I want this too/ }).click();
  await expect(page).toHaveURL(new RegExp(`${wanted}$`));
  await expect(main(page)).toContainText('Your request · 1 other wants it');
}

/** An author links a setup of that car and track, and reads what does not fit. Returns its number. */
async function answerWithASetup(page: Page, wanted: string, car: string): Promise<number> {
  const author = await newDriver();
  const [own = 0] = await giveSetups(author, [
    { car_name: car, track_name: 'zolder', title: 'In the dry', weather: 'dry' },
  ]);
  const other = await giveSetupOf(author, { track_name: 'spa' });
  await signInPlainly(page, author, wanted);
  await expect(main(page)).toContainText('No answers yet.');
  await page.getByRole('link', { name: 'Answer with a setup' }).click();
  const typed = page.getByLabel('Or the number or address of any public setup');
  const link = page.getByRole('button', { name: 'Link this setup' });
  await typed.fill(`https://example.com/setup-viewer/${other}`);
  await link.click();
  await expect(main(page)).toContainText(`#${other} is for the BMW M4 GT3`);
  await expect(typed).toHaveValue(`https://example.com/setup-viewer/${other}`);
  await typed.fill('');
  await page.getByLabel('One of your public setups').selectOption(String(own));
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${wanted}$`));
  await expect(page.getByText('It’s for another session or weather')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Given as an answer' })).toBeVisible();
  await expect(main(page).getByRole('article')).toContainText('In the dry');
  return own;
}

/** The driver who asked gets news, and one press withdraws the wish. */
async function hearOfTheAnswer(page: Page): Promise<void> {
  await page.goto('/news');
  await expect(page.getByText(/^Answered by “In the dry”, #\d+ by /)).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByText(/^Answered by/)).toBeHidden();
  await page.goto('/wanted/ask');
  await expect(page.getByRole('button', { name: /^Take back: / })).toHaveCount(0);
}

/** The author withdraws the answer. */
async function takeTheAnswerBack(page: Page, setup: number): Promise<void> {
  await page.getByRole('link', { name: 'Answer with a setup' }).click();
  await page.getByRole('button', { name: `Take back setup #${setup}` }).click();
  await expect(main(page)).toContainText('No answers yet.');
}

const car = 'honda_nsx_gt3_evo';

test('a setup that nobody shares is asked for, wanted by others and answered @plain', async ({
  page,
  browser,
}) => {
  const another = async () => (await browser.newContext()).newPage();
  const wanted = await askForWhatIsMissing(page, car);
  await wantItToo(await another(), wanted);
  const author = await another();
  const setup = await answerWithASetup(author, wanted, car);
  await hearOfTheAnswer(page);
  await takeTheAnswerBack(author, setup);
});
