import { registerRoute } from 'workbox-routing';
import { answerData, answerPage, copyShownIn, hasSentSomething, keepWhole } from './answer-page.ts';
import { type CopyAnswer, copyQuestion } from './copy-question.ts';
import { isHashedFile, isKeptPage, isOurPage, pageOfData } from './kept-addresses.ts';
import { keepFiles, keptFiles } from './kept-files.ts';
import { forgetDrivers } from './kept-pages.ts';

declare const self: ServiceWorkerGlobalScope;

/** What the page that stands in for others is made of: `scripts/service-worker.ts` fills it in. The style sheet is the first. */
declare const __OFFLINE_FILES__: readonly [string, ...string[]];

self.addEventListener('install', (event) => {
  // Copies are kept by address, not by build: who has an older page open loses nothing when this one takes over.
  event.waitUntil(Promise.all([keepFiles(__OFFLINE_FILES__, event), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(keepOpenPages(event));
});

/** Takes over the pages that were opened before there was a service worker, and keeps them. */
async function keepOpenPages(event: ExtendableEvent): Promise<void> {
  await self.clients.claim();
  const open = await self.clients.matchAll({ type: 'window' });
  const pages = open.map(({ url }) => new URL(url)).filter(isKeptPage);
  await Promise.all(pages.map((page) => keepWhole(page, event).catch(() => {})));
}

/** What each page of a driver's sends by itself. */
const changesNothing = /^\/(__clerk\/|api\/user-profile$|account\/profile$)/;

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method === 'GET' || method === 'HEAD' || origin !== self.location.origin) return;
  if (!changesNothing.test(pathname)) hasSentSomething();
  if (pathname === '/sign-out') event.waitUntil(forgetDrivers());
});

self.addEventListener('message', ({ data, source, ports: [port] }) => {
  if (data !== copyQuestion || !(source instanceof WindowClient)) return;
  const answer: CopyAnswer = copyShownIn(source.id);
  port?.postMessage(answer);
});

registerRoute(({ url, sameOrigin }) => sameOrigin && isHashedFile(url), keptFiles);

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isOurPage(url),
  ({ request, event }) => answerPage(request, event, __OFFLINE_FILES__[0]),
);

// Links fetch data ahead when they are pointed at, without `cors`: that opens no page.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode !== 'no-cors' && pageOfData(url) !== null,
  ({ request, url, event }) => answerData(request, pageOfData(url) ?? url, event),
);
