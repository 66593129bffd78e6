import { registerRoute } from 'workbox-routing';
import {
  answerData,
  answerForm,
  answerPage,
  copyShownIn,
  hasSentSomething,
  keepWhole,
} from './answer-page.ts';
import { type CopyAnswer, copyQuestion } from './copy-question.ts';
import { isHashedFile, isCacheablePage, isOurPage, pageOfData } from './offline-addresses.ts';
import { cacheFiles, hashedFiles } from './cached-files.ts';
import { forgetDrivers } from './cached-pages.ts';

declare const self: ServiceWorkerGlobalScope;

/** The offline page's files, filled in by `scripts/build.ts`. The style sheet is first. */
declare const __OFFLINE_FILES__: readonly [string, ...string[]];

self.addEventListener('install', (event) => {
  // Copies are kept by address, not by build: who has an older page open loses nothing when this one takes over.
  event.waitUntil(Promise.all([cacheFiles(__OFFLINE_FILES__, event), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

/** Requests that each of a driver's pages sends by itself. */
const changesNothing = /^\/(__clerk\/|api\/user-profile$|account\/profile$)/;

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method === 'GET' || method === 'HEAD' || origin !== self.location.origin) return;
  if (!changesNothing.test(pathname)) hasSentSomething();
  if (pathname === '/sign-out') event.waitUntil(forgetDrivers());
});

self.addEventListener('message', (event) => {
  const { data, source, ports } = event;
  if (data !== copyQuestion || !(source instanceof WindowClient)) return;
  const keptAt = copyShownIn(source.id);
  ports[0]?.postMessage((keptAt ?? null) satisfies CopyAnswer);
  const page = new URL(source.url);
  if (keptAt === undefined && isCacheablePage(page)) event.waitUntil(keepWhole(page, event).catch(() => {}));
});

registerRoute(({ url, sameOrigin }) => sameOrigin && isHashedFile(url), hashedFiles);

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isOurPage(url),
  ({ request, event }) => answerPage(request, event, __OFFLINE_FILES__[0]),
);

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && !url.pathname.startsWith('/__clerk/'),
  ({ request }) => answerForm(request, __OFFLINE_FILES__[0]),
  'POST',
);

// Links fetch data ahead when they are pointed at, without `cors`: that opens no page.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode !== 'no-cors' && pageOfData(url) !== null,
  ({ request, url, event }) => answerData(request, pageOfData(url) ?? url, event),
);
