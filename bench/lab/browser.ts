import { isShort } from '../effort.ts';
import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumFlags, requireChromium } from '../../scripts/chromium.ts';
import { measuringPackage } from '../../scripts/measuring-package.ts';

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

/** Keeps the last word of each measure where the benchmark can read it. */
const collector = `
window.labVitals = {};
webVitals.onLCP(({ value, attribution }) => {
  labVitals.lcp = value;
  labVitals.lcpElement = attribution.target;
  labVitals.lcpRenderDelay = attribution.elementRenderDelay;
}, { reportAllChanges: true });
webVitals.onCLS(({ value, attribution }) => {
  labVitals.cls = value;
  labVitals.clsElement = attribution.largestShiftTarget;
}, { reportAllChanges: true });
webVitals.onINP(({ value, attribution }) => {
  labVitals.inp = value;
  labVitals.inpElement = attribution.interactionTarget;
  labVitals.inpParts = [attribution.inputDelay, attribution.processingDuration, attribution.presentationDelay];
  labVitals.inpScripts = attribution.longAnimationFrameEntries
    .flatMap(({ scripts }) => [...scripts])
    .map(({ duration, invoker, sourceURL }) => [Math.round(duration), invoker, sourceURL.split('/').at(-1)].join(' '));
}, { reportAllChanges: true, durationThreshold: 16 });
`;

export type Vitals = {
  lcp?: number;
  lcpElement?: string;
  /** From the arrival of what it needs to its paint. */
  lcpRenderDelay?: number;
  cls?: number;
  clsElement?: string;
  /** Of the slowest interaction so far, from the input to the next paint. */
  inp?: number;
  inpElement?: string;
  /** Its wait, our handlers, and the way to the paint. */
  inpParts?: [number, number, number];
  /** The scripts behind a long frame: milliseconds, what started each, and its file. */
  inpScripts?: string[];
};

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
}

export async function newPhone(browser: Browser, appOrigin: string): Promise<BrowserContext> {
  const context = await browser.newContext({ ...phone, baseURL: appOrigin });
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

/** The measurements after the page has been painted, which a busy machine delays. */
export function vitalsOf(page: Page): Promise<Vitals> {
  return page.evaluate(async () => {
    const { labVitals } = window as unknown as { labVitals: Vitals };
    while (labVitals.lcp === undefined) await new Promise((resolve) => setTimeout(resolve, 50));
    return labVitals;
  });
}
