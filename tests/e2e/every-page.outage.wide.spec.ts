import { expect, test } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { setDatabase, untilDatabaseIsBack } from './community.ts';
import { newDriver, signInPlainly } from '../support/drivers.ts';
import { findOnEveryPage } from './every-page.ts';
import type { Visitor } from './page-stops.ts';
import { fitFindings, markupFindings, smallTargets } from './layout.ts';

test.afterEach(async () => {
  await setDatabase('ok');
  await untilDatabaseIsBack();
});

const stranded: Visitor = {
  name: 'a driver whose setups are away',
  enter: async (page) => {
    await signInPlainly(page, await newDriver(), '/my-setups');
    await setDatabase('500');
    return [
      { name: 'no database for public setups', path: '/setups' },
      { name: 'no database for the viewer', path: '/setup-viewer/1' },
      { name: 'no database for my setups', path: '/my-setups' },
      { name: 'no database for the assistant', path: '/setup-assistant' },
      { name: 'no database for the profile', path: '/profile' },
    ];
  },
};

test('every page that cannot be made without the database is for everyone', async ({ page }) => {
  const found = await findOnEveryPage(page, stranded, async (on, stop) => [
    ...(await markupFindings(on)),
    ...(await fitFindings(on, stop)),
    ...(await smallTargets(on)),
    ...(await axeFindings(on)),
  ]);
  expect(found).toEqual([]);
});
