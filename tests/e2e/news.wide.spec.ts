import { expect, test } from '@playwright/test';
import { giveProfile, newDriver, newOldDriver, signInPlainly, tokenOf } from '../support/drivers.ts';
import { askDatabase } from '../support/stand-ins.ts';
import { giveDownload, giveSetupOf, giveSetups } from './community.ts';

test('a download is asked about, counted as new until seen, and the answer can be changed @plain', async ({
  page,
}) => {
  const [asked = 0, taken = 0] = await giveSetups(await newDriver(), [
    { title: 'Race pace' },
    { title: 'Just taken' },
  ]);
  const reader = await newDriver();
  await signInPlainly(page, reader, '/news');
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible();

  await page.request.get(`/setup-viewer/${taken}/download?as=zip`);
  await expect
    .poll(async () => (await page.request.get('/account/data.json')).text())
    .toMatch(new RegExp(`"setup_id":${taken},"version":1`));
  await page.goto('/news');
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible();

  await giveProfile(reader, await tokenOf(reader));
  await giveDownload(reader, asked);
  await page.goto('/setups');
  await page.getByLabel('Account menu').click();
  await page.getByRole('link', { name: 'What’s new (1)' }).click();
  const question = page.getByRole('group', { name: /^Race pace \(BMW M4 GT3/ });
  await expect(page.getByText('Did it work for you?')).toBeVisible();
  await question.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page).toHaveURL(/\/news$/);
  await expect(page.getByText('You said it didn’t work.')).toBeVisible();
  await expect(page.getByLabel('Account menu', { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('You said it worked.')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true');
});

/** Somebody who took a setup hours ago says whether it worked. */
async function say(setup: number, answer: 'worked' | 'failed'): Promise<void> {
  const driver = await newOldDriver();
  const token = await tokenOf(driver);
  await giveDownload(driver, setup);
  await askDatabase('rpc/answer_download', token, { setup, answer });
}

test('a setup shows for how many it worked, and its lap with the video that its driver links @plain', async ({
  page,
  browser,
}) => {
  const author = await newDriver();
  const title = `Proof ${author.username}`;
  const setup = await giveSetupOf(author, { title });
  await Promise.all([say(setup, 'worked'), say(setup, 'worked'), say(setup, 'failed')]);

  await signInPlainly(page, author, `/my-setups/${setup}?tab=edit`);
  await page.getByText('Conditions', { exact: true }).click();
  const save = async (typed: Record<string, string>, said: string) => {
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(said)).toBeVisible();
  };
  const [video, lap] = ['Video of the best lap', 'Best lap with it'];
  const typed = { [video]: 'https://example.com/lap', [lap]: '2:17.312', Notes: 'Typed beside a wrong link' };
  await save(typed, 'Enter a link that begins with https://');
  for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text);
  const link = 'https://clips.twitch.tv/Quick';
  const tooQuick = 'No GT3 car laps Circuit de Spa-Francorchamps in less than 2:08.1';
  await save({ [video]: link, [lap]: '0:30.000' }, tooQuick);
  await save({ [lap]: '2:17.312' }, 'Setup updated');

  const visitor = await browser.newPage();
  await visitor.goto(`/setup-viewer/${setup}`);
  await expect(visitor.getByText('Worked for 2 of 3 drivers')).toBeVisible();
  await expect(visitor.getByText('Best lap 2:17.312, video')).toBeVisible();
  const shown = visitor.getByRole('link', { name: 'video of the lap, on clips.twitch.tv' });
  await expect(shown).toHaveAttribute('href', link);
  await expect(shown).toHaveAttribute('rel', /nofollow ugc noopener/);
  await visitor.goto(`/setups?q=${encodeURIComponent(title)}`);
  await expect(visitor.getByRole('article').first()).toContainText('Worked for 2 of 3 drivers');
  await visitor.close();
});
