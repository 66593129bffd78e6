import { expect, test } from '@playwright/test';
import { freshName, makeOperator, newDriver, signInPlainly } from '../support/drivers.ts';
import { askDatabase } from '../support/stand-ins.ts';

test('an operator opens a garage and drops one of its facts for good', async ({ page }) => {
  const operator = await newDriver();
  await makeOperator(operator);
  // Sorts first in the list, whatever else was contributed.
  const car = `0_${freshName()}`;
  const told = {
    ...{ driver: operator.id, game: 'LMU', car, version: 'WEC2026' },
    facts: [
      { setting: 'REARWING.RWSetting', lowest: 0, highest: 11 },
      { setting: 'REARWING.RWSetting', position: 5, reads: 'P6' },
    ],
  };
  await askDatabase('rpc/keep_garage', null, told);
  await signInPlainly(page, operator, '/operator');
  await page.getByRole('link', { name: car }).click();
  await page.getByText('Waiting for a second driver whose word counts (2)').click();
  await page.getByLabel('REARWING.RWSetting, 5: P6').check();
  await page.getByRole('textbox', { name: 'Reason', exact: true }).fill(' ');
  await page.getByRole('button', { name: 'Drop what is ticked' }).click();
  await expect(page.getByRole('alert')).toContainText('Say why');
  await expect(page.getByLabel('REARWING.RWSetting, 5: P6')).toBeChecked();
  await page.getByRole('textbox', { name: 'Reason', exact: true }).fill('The wing has names from P1 on.');
  await page.getByRole('button', { name: 'Drop what is ticked' }).click();
  await expect(page.getByText('It is written down with its reason.')).toBeVisible();
  await askDatabase('rpc/keep_garage', null, told);
  await page.reload();
  await expect(page.getByText('Waiting for a second driver whose word counts (1)')).toBeVisible();
  await page.getByText('Dropped: nobody gets it, whoever says it again (1)').click();
  await expect(page.getByLabel('REARWING.RWSetting, 5: P6 (0 drivers)')).toBeVisible();
});
