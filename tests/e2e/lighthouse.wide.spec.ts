import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { measuringPackage } from '../../scripts/measuring-package.ts';
import { appOrigin } from '../support/stand-ins.ts';

type Lighthouse = (
  url: string,
  flags: object,
) => Promise<
  | {
      lhr: {
        categories: Record<
          string,
          { id: string; score: number | null; auditRefs: { id: string; weight: number }[] }
        >;
        audits: Record<string, { score: number | null; title: string }>;
      };
    }
  | undefined
>;

// One after the other: the first one may have to install Lighthouse.
test.describe.configure({ mode: 'default' });

const reports = 'test-results/lighthouse';

/** Not performance: beside other tests it says more about the machine than about the page; `bench/lab.ts` measures it. */
const asserted = ['accessibility', 'best-practices', 'seo'];

const publicPages: Record<string, string> = {
  landing: '/',
  'public setups': '/setups',
  viewer: '/setup-viewer/demo-acc-spa-race',
  'sign-in gate': '/setup-assistant',
};

for (const [name, path] of Object.entries(publicPages)) {
  test(`Lighthouse finds nothing to mend on a phone: ${name}`, async ({ launchOptions }, info) => {
    const profile = info.outputPath('profile');
    const browser = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--remote-debugging-port=0'],
    });
    // Chromium writes there which port it took.
    const port = Number.parseInt(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8'), 10);
    const { default: lighthouse } = (await import(measuringPackage('lighthouse'))) as { default: Lighthouse };
    const run = await lighthouse(`${appOrigin}${path}`, {
      port,
      logLevel: 'error',
      onlyCategories: asserted,
      disableFullPageScreenshot: true,
    });
    await browser.close();
    if (!run) throw new Error('Lighthouse gave no report');
    const { categories, audits } = run.lhr;
    const scores = Object.fromEntries(
      Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
    );
    mkdirSync(reports, { recursive: true });
    writeFileSync(`${reports}/${name.replaceAll(' ', '-')}.json`, JSON.stringify(run.lhr, null, 2));
    console.log(`Lighthouse, ${name}: ${JSON.stringify(scores)}`);

    const faults = asserted.flatMap((id) =>
      (categories[id]?.auditRefs ?? [])
        .filter(({ weight, id: audit }) => weight > 0 && (audits[audit]?.score ?? 1) < 1)
        .map(({ id: audit }) => `${audit}: ${audits[audit]?.title}`),
    );
    expect(faults).toEqual([]);
    for (const id of asserted) expect(scores[id], id).toBe(100);
  });
}
