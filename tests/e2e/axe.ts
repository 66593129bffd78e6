import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe's violations on the present page: a line for each element, with the rule it breaks. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Pages have no frames of ours; the legacy mode spares a second page for each look.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const [reason] = [...any, ...all, ...none];
      return `${id} at ${target.join(' ')} (${reason?.message ?? help})`;
    }),
  );
}

/** The same of a page without JavaScript, where axe cannot run: of its copy in `glass`, a page that runs axe alone. */
export async function axeFindingsOfPlain(page: Page, glass: Page): Promise<string[]> {
  const copy = (await page.content())
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replaceAll('<noscript>', '<div style="display: contents">')
    .replaceAll('</noscript>', '</div>');
  await glass.route(page.url(), (route) => route.fulfill({ contentType: 'text/html', body: copy }));
  await glass.goto(page.url());
  return axeFindings(glass);
}
