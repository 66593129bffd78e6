import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumFlags, requireChromium } from '../../scripts/chromium.ts';
import { measuringPackage } from '../../scripts/measuring-package.ts';
import { isShort } from '../effort.ts';

/** Slow 4G as Lighthouse simulates it: bytes a second, and milliseconds that every request takes at the least. */
const slow4G = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
};
const processorSlowdown = 4;

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

const library = readFileSync(
  measuringPackage('web-vitals').replace(/[^/]+$/, 'web-vitals.attribution.iife.js'),
  'utf8',
);

/** Keeps the last word of each measure, and each interaction, where the benchmark can read it. */
const collector = `
window.labVitals = {};
window.labInteractions = [];
webVitals.onLCP(({ value, attribution }) => {
  labVitals.lcp = value;
  labVitals.lcpElement = attribution.target;
}, { reportAllChanges: true });
webVitals.onCLS(({ value, attribution }) => {
  labVitals.cls = value;
  labVitals.clsElement = attribution.largestShiftTarget;
}, { reportAllChanges: true });
new PerformanceObserver((list) => {
  for (const { interactionId, startTime, processingStart, processingEnd, duration } of list.getEntries())
    if (interactionId) labInteractions.push({
      ms: duration,
      parts: [processingStart - startTime, processingEnd - processingStart, startTime + duration - processingEnd],
    });
}).observe({ type: 'event', durationThreshold: 16 });
`;

export type Vitals = {
  lcp?: number;
  lcpElement?: string;
  cls?: number;
  clsElement?: string;
};

/** From an input to the next paint: its wait, our handlers, and the way to the paint. */
export type Interaction = { ms: number; parts: [number, number, number] };

/** Fonts that a browser finds on its machine: all of them, or DejaVu alone, as on a Linux without any other. */
export type Fonts = 'all' | 'DejaVu';

/** Names a font configuration that knows DejaVu's folder alone, where Debian puts it. */
function dejaVuAlone(): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'scrutineer-fonts-'));
  const file = join(folder, 'fonts.conf');
  const fonts = '/usr/share/fonts/truetype/dejavu';
  writeFileSync(file, `<fontconfig><dir>${fonts}</dir><cachedir>${folder}</cachedir></fontconfig>`);
  return { FONTCONFIG_FILE: file };
}

export function launchBrowser(fonts: Fonts = 'all'): Promise<Browser> {
  return chromium.launch({
    executablePath: requireChromium(),
    args: chromiumFlags,
    ...(fonts === 'DejaVu' && { env: { ...process.env, ...dejaVuAlone() } }),
  });
}

/** @param width of the window, in CSS pixels; a phone's where none is given */
export async function newPhone(
  browser: Browser,
  appOrigin: string,
  width = phone.viewport.width,
): Promise<BrowserContext> {
  const viewport = { ...phone.viewport, width };
  const context = await browser.newContext({ ...phone, viewport, isMobile: width < 768, baseURL: appOrigin });
  await context.addInitScript({ content: `${library}\n${collector}` });
  return context;
}

export async function slowDown(page: Page): Promise<void> {
  if (isShort) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
}

/** What was pressed since the last time, once it has been painted. */
export function interactionsOf(page: Page): Promise<Interaction[]> {
  return page.evaluate(async () => {
    const { labInteractions } = window as unknown as { labInteractions: Interaction[] };
    // A paint tells of an interaction in a task of its own.
    for (let paint = 0; paint < 2; paint += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
    return labInteractions.splice(0);
  });
}

/** The measurements after the page has been painted, which a busy machine delays. */
export function vitalsOf(page: Page): Promise<Vitals> {
  return page.evaluate(async () => {
    const { labVitals } = window as unknown as { labVitals: Vitals };
    while (labVitals.lcp === undefined) await new Promise((resolve) => setTimeout(resolve, 50));
    return labVitals;
  });
}
