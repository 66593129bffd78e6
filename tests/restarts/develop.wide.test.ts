import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePlan } from '../security/stocked-driver.ts';
import { newDriver } from '../support/drivers.ts';
import { appOrigin } from '../support/stand-ins.ts';
import { end, generate, start, wish } from './product.ts';

beforeAll(() => start({ fresh: true, watching: true }));
afterAll(() => end());

test('while developing, a page comes from its source and follows it', async () => {
  const html = await (await fetch(`${appOrigin}/setups`)).text();
  expect(html).toContain('/app/root.tsx');
  const root = await (await fetch(`${appOrigin}/app/root.tsx`)).text();
  expect(root).toContain('import.meta.hot');
});

test('while developing, the Workers behind the pages answer', async () => {
  const driver = await newDriver();
  await givePlan(driver);
  expect(await generate(driver, wish())).toMatchObject({ status: 200, source: 'model' });
});
