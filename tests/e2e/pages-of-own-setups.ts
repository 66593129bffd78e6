import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type Driver, tokenOf } from '../support/drivers.ts';
import { askDatabase } from '../support/stand-ins.ts';
import type { Stop } from './page-stops.ts';

/** An unreadable file: the test looks at the page above it. */
export const short = { game: 'iRacing', setup_data: 'wing 7' };

/** Pages of a setup that cannot be read, and of one that has been driven. */
export async function pagesOfOwnSetups(driver: Driver, own: number, driven: number): Promise<Stop[]> {
  return [
    { name: 'own setup', path: `/my-setups/${own}` },
    { name: 'own setup that can be installed', path: `/my-setups/${driven}` },
    { name: 'versions of an own setup', path: `/my-setups/${driven}?tab=versions` },
    { name: 'laps with an own setup', path: `/my-setups/${driven}?tab=laps` },
    { name: 'notes of an own setup', path: `/my-setups/${own}?tab=notes` },
    { name: 'editing an own setup', path: `/my-setups/${own}?tab=edit` },
    { name: 'delete page', path: `/my-setups/${own}/delete` },
    { name: 'choice of a diary', path: '/diary' },
    { name: 'diary', path: '/diary?game=iRacing&car=bmw_m4_gt3&track=spa' },
    { name: 'test card to be driven', path: `/test-cards/${await giveCard(driver, own)}` },
    { name: 'answered test card', path: `/test-cards/${await giveCard(driver, own, 'better')}` },
    { name: 'stint sheet', path: `/my-setups/${driven}/stints` },
    { name: 'stint sheet with questions', path: `/my-setups/${driven}/stints`, open: askAboutPressures },
    { name: 'stint sheet of a file that is not read', path: `/my-setups/${own}/stints` },
    { name: 'what follows from a stint', path: `/my-setups/${driven}/stints`, open: workOutStint },
  ];
}

async function askAboutPressures(page: Page): Promise<void> {
  await page.getByLabel('Left front (psi)').fill('Unbreakable-'.repeat(9));
  await page.getByRole('button', { name: 'Work out' }).click();
  await expect(page.locator('[aria-invalid="true"]')).toBeVisible();
}

async function workOutStint(page: Page): Promise<void> {
  await page.getByLabel('Left front (psi)').fill('27.6');
  await page.getByLabel('Track, this run (°C)').fill('82');
  await page.getByLabel('Notes').fill('Unbreakable-'.repeat(20));
  await page.getByRole('button', { name: 'Work out' }).click();
  await expect(page.getByRole('heading', { name: 'The next setup' })).toBeVisible();
}

/** Opens a test card on a driver's iRacing setup as it was saved, answered where an answer is given; gives its id. */
async function giveCard(driver: Driver, setup: number, answer?: 'better' | 'same' | 'worse') {
  const token = await tokenOf(driver);
  const change = { label: 'Front ARB', from: '3', to: '2', why: 'Less push.', watch: 'less push' };
  const [opened] = await askDatabase<{ card: number }[]>('rpc/open_test_card', token, {
    setup,
    at_revision: 1,
    changes: [{ parameter: 'arbFront', ...change }],
    rules: ['R009'],
    after_data: 'wing 6',
    request_id: randomUUID(),
  });
  const card = opened?.card ?? 0;
  if (answer) await askDatabase('rpc/answer_test_card', token, { card, answer, note: 'Calmer.' });
  return card;
}
