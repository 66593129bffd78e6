import { expect, test } from '@playwright/test';
import { newDriver, newOldDriver, signInPlainly, tokenOf } from '../support/drivers.ts';
import { askDatabase } from '../support/stand-ins.ts';
import { giveDownload, giveSetupOf } from '../e2e/community.ts';

/** Somebody who took a setup hours ago says whether it worked. */
async function say(setup: number, answer: 'worked' | 'failed'): Promise<void> {
  const driver = await newOldDriver();
  const token = await tokenOf(driver);
  await giveDownload(driver, setup);
  await askDatabase('rpc/answer_download', token, { setup, answer });
}

test('a setup shows for how many it worked, and its lap with the video that its driver links', async ({
  page,
  browser,
}) => {
  const author = await newDriver();
  const title = `Proof ${author.username}`;
  const setup = await giveSetupOf(author, { title });
  await Promise.all([say(setup, 'worked'), say(setup, 'worked'), say(setup, 'failed')]);

  await signInPlainly(page, author, `/my-setups/${setup}?tab=edit`);
  await page.getByText('Conditions', { exact: true }).click();
  await page.getByLabel('Video of the best lap').fill('https://example.com/lap');
  await page.getByLabel('Best lap with it').fill('2:17.312');
  await page.getByLabel('Notes').fill('Typed beside a wrong link');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Enter a link that begins with https://')).toBeVisible();
  await expect(page.getByLabel('Video of the best lap')).toHaveValue('https://example.com/lap');
  await expect(page.getByLabel('Best lap with it')).toHaveValue('2:17.312');
  await expect(page.getByLabel('Notes')).toHaveValue('Typed beside a wrong link');
  await page.getByLabel('Video of the best lap').fill('https://clips.twitch.tv/Quick');
  await page.getByLabel('Best lap with it').fill('0:30.000');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    page.getByText('No GT3 car laps Circuit de Spa-Francorchamps in less than 2:08.1'),
  ).toBeVisible();
  await page.getByLabel('Best lap with it').fill('2:17.312');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Setup updated')).toBeVisible();

  const visitor = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 900 } });
  await visitor.goto(`/setup-viewer/${setup}`);
  await expect(visitor.getByText('Worked for 2 of 3 drivers')).toBeVisible();
  await expect(visitor.getByText('Best lap 2:17.312, video')).toBeVisible();
  const video = visitor.getByRole('link', { name: 'video of the lap, on clips.twitch.tv' });
  await expect(video).toHaveAttribute('href', 'https://clips.twitch.tv/Quick');
  await expect(video).toHaveAttribute('rel', /nofollow ugc noopener/);
  await visitor.goto(`/setups?q=${encodeURIComponent(title)}`);
  await expect(visitor.getByRole('article').first()).toContainText('Worked for 2 of 3 drivers');
  await visitor.close();
});
