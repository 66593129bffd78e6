import { expect, type Page, test } from '@playwright/test';
import { openAssistant } from './assistant-pages.ts';
import { axeFindings } from './axe.ts';
import { payForTheTrial, tryFromTheLandingPage, tryWhatNobodyShared } from './first-run-journeys.ts';

const withoutFindings = async (page: Page) => expect(await axeFindings(page)).toEqual([]);

for (const width of [390, 1440]) {
  test(`a visitor sees what the engineer makes of a car and a track, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await tryFromTheLandingPage(page, withoutFindings);
  });
}

test('who pays for a trial has its setup at once', ({ page }) => payForTheTrial(page));

test('who finds no setup has one made for what was looked for', ({ page }) => tryWhatNobodyShared(page));

test('a setup for everybody is made once, and has one address', async ({ request }) => {
  const address = '/try?game=ACC&car=audi_r8_lms_evo&track=zolder';
  const stateAt = async (path: string) => (await request.get(path)).headers()['x-cache'];
  expect(await stateAt(`${address}&utm_source=mail`)).toBe('miss');
  expect(await stateAt(address)).toBe('hit');
  for (const other of ['/try?car=audi_r8_lms_evo&track=Zolder', `${address}&weather=sunny`]) {
    const answer = await request.get(other, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([302, address]);
  }
  for (const unknown of ['/try?game=ACC&car=nothing', '/try?game=iRacing', '/try?track=nowhere']) {
    expect((await request.get(unknown)).status(), unknown).toBe(404);
  }
});

test('who has a plan finds the car and the track chosen, and no offer to try first', async ({ page }) => {
  await openAssistant(page, '/setup-assistant?game=ACC&car=bmw_m4_gt3&track=monza');
  const chosen = (label: string) => page.getByRole('combobox', { name: label, exact: true });
  await expect(chosen('Car')).toHaveValue(/^(bmw_m4_gt3|BMW M4 GT3 2021)$/);
  await expect(chosen('Track')).toHaveValue(/^monza$|Monza/);
  await expect(page.getByRole('link', { name: 'See what it does first' })).toHaveCount(0);
});
