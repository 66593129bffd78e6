import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, requireChromium } from '../../scripts/chromium.ts';
import type { Driver } from '../support/drivers.ts';
import { appOrigin } from '../support/stand-ins.ts';
import { claimsOf, signed } from './product.ts';

/** Actions that a page must not take. */
export type Trouble = { executions: number; violations: string[]; injected: string[] };

declare global {
  interface Window {
    trouble: { executions: number; violations: string[] };
    __remixRouter?: { state: { initialized: boolean } };
    __remixManifest?: { version: string };
  }
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });

/** A page of a signed-in driver's, or of a visitor's, that counts what runs in it, and what its policy had to stop. */
export async function watchedPage(browser: Browser, driver: Driver | null): Promise<Page> {
  const context = await browser.newContext();
  if (driver) {
    const claims = { ...claimsOf(driver.id), exp: Math.floor(Date.now() / 1000) + 3_600 };
    await context.addCookies([
      { name: '__session', value: signed(claims), url: appOrigin },
      { name: '__client_uat', value: '1700000000', url: appOrigin },
    ]);
  }
  const page = await context.newPage();
  // Nobody signs in here, and nothing leaves.
  await page.route(/\/clerk-js\/|^https?:\/\/(?!localhost[:/])/, (route) => route.abort());
  await page.addInitScript(() => {
    window.trouble = { executions: 0, violations: [] };
    const executed = () => {
      window.trouble.executions += 1;
      return true;
    };
    window.alert = executed;
    window.confirm = executed;
    window.prompt = () => String(executed());
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      window.trouble.violations.push(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  return page;
}

/** Opens an address and waits until our script runs in it. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(appOrigin + path, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => window.__remixRouter?.state.initialized);
}

/** Events in the open page, and elements in it that no page of ours has. */
export async function troubleOf(page: Page): Promise<Trouble> {
  return page.evaluate(async () => {
    // An injected script may wait for the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const injected: string[] = [];
    const foreign =
      '[id^=xss], xss, base, object, embed, marquee, portal, math, foreignObject, [srcdoc], [formaction], meta[http-equiv], iframe, link[href*=evil], img:not([src^="/setup-viewer/"][src$="/code"]), video, audio';
    for (const element of document.querySelectorAll('*')) {
      const { attributes, outerHTML } = element;
      const names = [...attributes].map(({ name }) => name);
      const addresses = [...attributes].filter(({ name }) => /^(xlink:)?href$|src|action/.test(name));
      const isHostile =
        element.matches(foreign) ||
        // An answer may link to the web, but not hand our window over.
        element.matches('a[href*="evil"]:not([rel~=noopener][rel~=noreferrer], [href^="/setup"])') ||
        names.some((name) => name.startsWith('on')) ||
        addresses.some(({ value }) => /^\W*(java|vb)script|^\s*(data|blob|file):|^\/\/evil/i.test(value)) ||
        (element.matches('script:not([type="application/ld+json"])') &&
          !(element as HTMLScriptElement).nonce);
      if (isHostile) injected.push(outerHTML.slice(0, 150));
    }
    return { ...window.trouble, injected };
  });
}
