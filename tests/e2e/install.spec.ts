import { expect, type Page, test } from '@playwright/test';
import { chooseInPicker, filesIn, removeFolder, writeIn } from './game-folder.ts';

const viewer = '/setup-viewer/demo-acc-spa-race';
const game = 'Assetto Corsa Competizione';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function installFirst(page: Page, folder = game): Promise<string> {
  await chooseInPicker(page, folder);
  await page.goto(viewer);
  await press(page, 'Install');
  await press(page, 'Choose folder');
  await press(page, 'Install now');
  await expect(page.getByText(/^Written into/)).toBeVisible();
  const [path = ''] = Object.keys(await filesIn(page, game));
  await expect(page.getByRole('dialog').getByText(path)).toBeVisible();
  return path;
}

test('a setup is put where the game looks, and again with one press', async ({ page }) => {
  const path = await installFirst(page);
  expect(path).toMatch(/^Setups\/\w+\/Spa\/\w+\.json$/);
  const files = await filesIn(page, game);
  const file = await page.request.get(`${viewer}/download`);
  expect(files).toEqual({ [path]: await file.text() });
  await press(page, 'Close');
  await press(page, 'Install');
  await expect(page.getByText('Already there.')).toBeVisible();
  await removeFolder(page, game);
  await writeIn(page, `${game}/Setups/keep`, '');
  await page.reload();
  await press(page, 'Install');
  await expect(page.getByText(/^Written into/)).toBeVisible();
  expect(await filesIn(page, game)).toEqual({ ...files, 'Setups/keep': '' });
});
