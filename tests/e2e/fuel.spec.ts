import { expect, test } from '@playwright/test';
import { choose, expectResult, openAssistant, track } from './assistant-pages.ts';

for (const width of [390, 1440]) {
  test(`20 laps on a tank of one's own are fuelled, and the sum is shown, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAssistant(page, '/setup-assistant?game=ACC');
    await expect(page.getByLabel('Or Laps')).toBeHidden();
    await choose(page, 'Car', 'Lexus RC F GT3 2016');
    await choose(page, 'Track', track);
    await page.getByLabel('Session Type').selectOption('race');
    await page.getByLabel('Or Laps').fill('20.5');
    await page.getByText('Your own fuel figures').click();
    await page.getByLabel('Tank (litres)').fill('60');
    await page.getByRole('button', { name: 'Generate Setup' }).click();
    await expect(page.getByText('Laps must be a whole number').first()).toBeVisible();
    await page.getByLabel('Or Laps').fill('20');
    await page.getByRole('button', { name: 'Generate Setup' }).click();
    await expectResult(page);
    await page.getByText('Fuel: 47 L, 1 stop').click();
    await expect(page.getByRole('row', { name: '20 laps × 4.06 L 81.2 L' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Tank, your figure 60 L' })).toBeVisible();
    await page.getByText('Change conditions').click();
    await expect(page.getByLabel('Or Laps')).toHaveValue('20');
    await expect(page.getByLabel('Tank (litres)')).toHaveValue('60');
  });
}
