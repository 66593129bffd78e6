import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { measuringPackage } from '../../scripts/measuring-package.ts';
import { appOrigin } from '../support/stand-ins.ts';

type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Report = {
  categories: Record<string, Category>;
  audits: Record<string, { score: number | null; title: string }>;
};
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

// One after the other: the first one may have to install Lighthouse.
test.describe.configure({ mode: 'default' });

/** Not performance: beside other tests it says more about the machine than about the page; `bench/lab.ts` measures it. */
const onlyCategories = ['accessibility', 'best-practices', 'seo'];

for (const path of ['/', '/setups', '/setup-viewer/demo-acc-spa-race', '/setup-assistant'])
  test(`Lighthouse finds nothing to mend on a phone: ${path}`, async ({ launchOptions }, info) => {
    const profile = info.outputPath('profile');
    const browser = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--remote-debugging-port=0'],
    });
    // Chromium writes there which port it took.
    const port = Number.parseInt(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8'), 10);
    const { default: lighthouse } = (await import(measuringPackage('lighthouse'))) as { default: Lighthouse };
    const flags = { port, logLevel: 'error', onlyCategories, disableFullPageScreenshot: true };
    const run = await lighthouse(`${appOrigin}${path}`, flags);
    await browser.close();
    if (!run) throw new Error('Lighthouse gave no report');
    const { categories, audits } = run.lhr;
    const faults = Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.title}`);
    expect(faults).toEqual([]);
    for (const id of onlyCategories) expect(categories[id]?.score, id).toBe(1);
  });
