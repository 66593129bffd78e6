import { unsentSheets } from './garage/laps/unsent-sheets.ts';
import { keepFocus } from './ui/focus-keeper.ts';
import { letServiceWorkerIn } from './ui/service-worker.ts';
import { watchThisPage } from './ui/watch-this-page.ts';
import { watchDrafts } from './ui/drafts.ts';

/** Says for the next page that this device has the fonts; where nothing may be stored they come late again. */
async function rememberFonts(): Promise<void> {
  await document.fonts.ready;
  const font = document.querySelector<HTMLLinkElement>('link[as=font]');
  if (font) localStorage.fonts = font.href;
}

/** Styles and measures what closed folds hide, in idle time: the first press on one has only to paint it. */
function prepareFolds(): void {
  const folds = [...document.querySelectorAll('details:not([open]) > :not(summary)')];
  const prepare: IdleRequestCallback = (idle) => {
    do folds.pop()?.getBoundingClientRect();
    while (folds.length > 0 && idle.timeRemaining() > 0);
    if (folds.length > 0) requestIdleCallback(prepare);
  };
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(prepare);
}

/** Work that a page does after hydration, loaded only then. */
export function onceAlive(): void {
  watchThisPage();
  watchDrafts(window.__remixRouter);
  keepFocus();
  letServiceWorkerIn();
  rememberFonts().catch(() => {});
  prepareFolds();
  if (unsentSheets().length > 0)
    void import('./garage/laps/send-on-any-page.ts').then(({ sendOnAnyPage }) => sendOnAnyPage());
}
