import { expect, test } from '@playwright/test';

test('the landing page says what there is, for which games, and leads on', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Scrutineer: professional sim racing setups');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Master every lap with Professional Sim Racing Setups',
  );
  const games = page.getByRole('region', { name: 'Supported games' }).getByRole('listitem');
  await expect(games).toHaveText([
    'Assetto Corsa Competizione',
    'iRacingComing Soon',
    'Le Mans UltimateBETA',
    'EA Sports WRCComing Soon',
  ]);
  await expect(page.getByRole('region', { name: 'What you get' }).getByRole('listitem')).toHaveCount(4);
  const fresh = page.getByRole('region', { name: 'New in the garage' }).getByRole('listitem');
  await expect(fresh).toHaveCount(6);
  await expect(fresh.getByText('New', { exact: true })).toHaveCount(6);

  await page.getByRole('link', { name: 'Generate Racing Setup' }).click();
  await expect(page).toHaveURL(/\/setup-assistant$/);
  await page.goto('/');
  await page.getByRole('link', { name: 'Explore Community Racing Setups' }).click();
  await expect(page).toHaveURL(/\/setups$/);
});

test('the hero shows a real setup, whose page says the same', async ({ page }) => {
  await page.goto('/');
  const hero = page.getByRole('region', { name: 'BMW M4 GT3 2021' });
  await expect(
    hero.getByRole('img', { name: /^The car from above\. .*Right front: pressure 25\.4 psi/ }),
  ).toBeVisible();
  await hero.getByRole('link', { name: 'See every value of this setup' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'BMW M4 GT3 2021 - Circuit de Spa-Francorchamps',
  );
  await expect(page.getByText('25.4 psi').first()).toBeAttached();
});

test('an unknown address is a page of its own', async ({ page }) => {
  expect((await page.goto('/pit-lane'))?.status()).toBe(404);
  await expect(page).toHaveTitle('404 Page Not Found · Scrutineer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
});
