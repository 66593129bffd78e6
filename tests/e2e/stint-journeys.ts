import { expect, type Page } from '@playwright/test';
import { type Driver, newDriver, signInPlainly } from '../support/drivers.ts';
import { giveSetupOf } from './community.ts';

/** A driver with a setup of a BMW at Spa, in front of its stint sheet. */
export async function openSheet(page: Page): Promise<{ id: number; driver: Driver }> {
  const driver = await newDriver();
  const id = await giveSetupOf(driver, { is_public: false });
  await signInPlainly(page, driver, `/my-setups/${id}?tab=laps`);
  await page.getByRole('link', { name: 'Stint sheet' }).click();
  await expect(page.getByRole('heading', { name: 'Stint sheet' })).toBeVisible();
  return { id, driver };
}

/** Waits until our script runs the sheet. */
export async function isAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const form = document.querySelector('form[method="post"] [name="hot_lf"]');
    return form !== null && Object.keys(form).some((key) => key.startsWith('__react'));
  });
}

const hot = { 'Left front': '27.6', 'Right front': '27,2', 'Left rear': '2.69', 'Right rear': '26.7 psi' };

export async function typePressures(page: Page): Promise<void> {
  for (const [wheel, psi] of Object.entries(hot)) await page.getByLabel(`${wheel} (psi)`).fill(psi);
}

export const workOut = (page: Page) => page.getByRole('button', { name: 'Work out the next setup' }).click();

export async function expectSums(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'The next setup' })).toBeVisible();
  for (const less of [
    '27.6 psi hot, aim 26.5 psi: 1.1',
    '27.2 psi hot, aim 26.5 psi: 0.7',
    '26.9 psi hot, aim 26.5 psi: 0.4',
  ])
    await expect(page.getByText(`${less} psi less cold.`)).toBeVisible();
  await expect(page.getByText('“2.69” is read as 26.9 psi')).toBeVisible();
}

/** From the figures to a version with them, and its file. */
export async function driveAndTake(page: Page, id: number): Promise<void> {
  const before = await pressuresOf(page, id);
  await typePressures(page);
  await page.getByLabel('Laps', { exact: true }).fill('10');
  await page.getByLabel('Best lap').fill('2:17,8');
  await page.getByText('Understeer').first().click();
  await workOut(page);
  await expectSums(page);
  await expect(page.getByText('entry understeer')).toBeVisible();
  await expect(page.getByText('no AI model had a part in them')).toBeVisible();
  await page.getByRole('button', { name: 'Make it version 2' }).click();
  await expect(page.getByText('These changes are version 2.')).toBeVisible();
  const clicks = [11, 7, 4, 2];
  const after = await pressuresOf(page, id);
  expect(after).toEqual(before.map((set) => set.map((click, wheel) => click - (clicks[wheel] ?? 0))));
  await page.getByRole('link', { name: 'Back to the setup' }).click();
  await page.getByRole('link', { name: 'Versions 2' }).click();
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible();
}

type AccFile = {
  basicSetup: {
    tyres: { tyrePressure: number[] };
    strategy: { pitStrategy: { tyres: { tyrePressure: number[] } }[] };
  };
};

/** The clicks of the tyres at the start and of each stop. */
async function pressuresOf(page: Page, id: number): Promise<number[][]> {
  const answer = await page.request.get(`/setup-viewer/${id}/download`);
  const { basicSetup } = (await answer.json()) as AccFile;
  return [basicSetup.tyres, ...basicSetup.strategy.pitStrategy.map(({ tyres }) => tyres)].map(
    ({ tyrePressure }) => tyrePressure,
  );
}
