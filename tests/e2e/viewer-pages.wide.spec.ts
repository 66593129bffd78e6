import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { accFile, lmuFile } from '../support/setup-files.ts';
import { giveSetupOf, openMore } from './community.ts';

// Pages of setups, of which JavaScript changes nothing.
test.use({ javaScriptEnabled: false });

const title = 'BMW M4 GT3 2021 - Circuit de Spa-Francorchamps';

async function download(page: Page, name: string): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name }).first().click();
  return downloading;
}

test('a visitor sees what a setup is, value by value, next to its file', async ({ page }) => {
  const driver = await newDriver();
  const id = await giveSetupOf(driver, { note: 'Stable on the brakes', title: 'League round 3' });
  await page.goto(`/setup-viewer/${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText(`by ${driver.username}`, { exact: true })).toBeVisible();
  const information = page.getByRole('region', { name: 'Setup Information' });
  const told = ['League round 3', 'BMW M4 GT3 2021', 'Assetto Corsa Competizione', 'Stable on the brakes'];
  for (const words of told) await expect(information).toContainText(words);
  await expect(information.locator('time')).toHaveText(/^\d{1,2} \w+ \d{4}$/);
  await expect(page.getByText('Every value is legal for this car.')).toBeVisible();
  for (const section of ['Tyres', 'Alignment', 'Electronics', 'Strategy', 'Mechanical Balance', 'Dampers'])
    await expect(page.locator('summary', { hasText: section }).first()).toBeVisible();
  await expect(page.getByText(/^2\d\.\d psi$/).first()).toBeVisible();
  const file = page.getByRole('region', { name: "The game's own file" });
  await expect(file).toContainText('"carName": "bmw_m4_gt3"');
  await page.getByRole('link', { name: 'Back to Setups' }).click();
  await expect(page).toHaveURL('/setups');
});

test('a setup comes as its file, without telemetry, and in a zip where its game looks', async ({ page }) => {
  const setup_data = accFile({ telemetryLaps: 20 });
  const id = await giveSetupOf(await newDriver(), { setup_data });
  await page.goto(`/setup-viewer/${id}`);
  const whole = await download(page, 'Download Setup');
  expect(whole.suggestedFilename()).toBe('bmw_m4_gt3_2021_circuit_de_spa_francorchamps_setup.json');
  expect(await readFile(await whole.path(), 'utf8')).toBe(setup_data);
  await expect(page.getByText('records telemetry for 20 laps')).toBeVisible();
  const quiet = await download(page, 'Download without telemetry');
  const quietly = setup_data.replace(/"telemetryLaps": 20\b/, '"telemetryLaps": 0');
  expect(await readFile(await quiet.path(), 'utf8')).toBe(quietly);
  await openMore(page);
  const zip = await download(page, 'Zip with folders');
  const name = `bmw_m4_gt3_2021_circuit_de_spa_francorchamps_setup_${id}`;
  expect(zip.suggestedFilename()).toBe(`${name}.zip`);
  const files = Object.entries(unzipSync(await readFile(await zip.path())));
  expect(files.map(([path, bytes]) => [path, strFromU8(bytes)])).toEqual([
    [`Setups/bmw_m4_gt3/Spa/${name}.json`, setup_data],
  ]);

  const iracing = { game: 'iRacing', car_name: 'A', track_name: 'B', setup_data: 'wing 7' };
  const unknown = await giveSetupOf(await newDriver(), iracing);
  await page.goto(`/setup-viewer/${unknown}`);
  await expect(page.getByRole('link', { name: 'Zip with folders' })).toHaveCount(0);
  expect((await page.request.get(`/setup-viewer/${unknown}/download?as=zip`)).status()).toBe(404);
});

test('an LMU setup shows its values, its file and the notes after its Custom line', async ({ page }) => {
  const setup_data = `${lmuFile()}Custom=1\r\n\r\nBrake early into the first corner.\r\nThen trust it.\r\n`;
  const given = { game: 'LMU', car_name: 'BMW_M4_LMGT3', track_name: 'le_mans', setup_data };
  await page.goto(`/setup-viewer/${await giveSetupOf(await newDriver(), given)}`);
  await expect(page.getByRole('heading', { name: 'BMW M4 LMGT3 - Circuit de la Sarthe' })).toBeVisible();
  const notes = page.getByRole('region', { name: 'Setup Notes' });
  await expect(notes).toContainText(/Brake early into the first corner\.\s*Then trust it\./);
  await expect(page.getByText('Rear anti-roll bar')).toBeHidden();
  await page.getByRole('link', { name: 'Suspension', exact: true }).click();
  await expect(page.getByText('Rear anti-roll bar')).toBeVisible();
  await page.locator('details:has(#how-to-use) > summary').click();
  // The steps stand in a noscript, whose text Playwright does not look for.
  const steps = page.locator('#how-to-use li');
  await expect(steps).toHaveCount(3);
  await expect(steps.first()).toContainText('Corvette_Spa_Qualifying.svm');
  await expect(steps.nth(1)).toContainText('Le Mans Ultimate/UserData/player/Settings/lemans/');
  await expect(steps.nth(1).getByRole('link')).toHaveAttribute('href', /as=zip$/);
  const file = await download(page, 'Download Setup');
  expect(file.suggestedFilename()).toBe('bmw_m4_lmgt3_circuit_de_la_sarthe_setup.svm');
});

test('search engines and previews learn what a public setup is, and nothing of a private one', async ({
  page,
}) => {
  const driver = await newDriver();
  const open = await giveSetupOf(driver, { note: 'Calm over the kerbs' });
  const meta = (key: string) => page.locator(`meta[property="${key}"], meta[name="${key}"]`);
  const sitemap = async () => (await page.request.get('/sitemap.xml?part=1')).text();
  await page.goto(`/setup-viewer/${open}`);
  await expect(page).toHaveTitle(`${title} setup · Scrutineer`);
  const address = new RegExp(`^http://localhost:\\d+/setup-viewer/${open}$`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address);
  await expect(meta('og:url')).toHaveAttribute('content', address);
  await expect(meta('og:title')).toHaveAttribute('content', `${title} setup`);
  await expect(meta('description')).toHaveAttribute('content', /Calm over the kerbs/);
  const picture = (await meta('og:image').getAttribute('content')) ?? '';
  expect(picture).toMatch(new RegExp(`/setup-viewer/${open}/picture\\.png\\?v=\\w+$`));
  expect((await (await page.request.get(picture)).body()).subarray(1, 4).toString()).toBe('PNG');
  const linked = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(linked).toMatchObject({ name: `${title} setup`, author: { name: driver.username } });
  expect(await sitemap()).toContain(`/setup-viewer/${open}<`);

  const closed = await giveSetupOf(driver, { is_public: false });
  await signInPlainly(page, driver);
  await page.goto(`/setup-viewer/${closed}`);
  await expect(page.getByText('Private: only you can see this')).toBeVisible();
  await expect(page.getByLabel('Embed code', { exact: true })).toHaveCount(0);
  await expect(meta('robots')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
  expect(await sitemap()).not.toContain(`/setup-viewer/${closed}<`);
});
