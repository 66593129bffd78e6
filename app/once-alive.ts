import { unsentSheets } from './garage/laps/unsent-sheets.ts';
import { letServiceWorkerIn } from './ui/service-worker.ts';
import { watchThisPage } from './ui/watch-this-page.ts';

/** Work that a page does after hydration, loaded only then. */
export function onceAlive(): void {
  watchThisPage();
  letServiceWorkerIn();
  if (unsentSheets().length > 0)
    void import('./garage/laps/send-on-any-page.ts').then(({ sendOnAnyPage }) => sendOnAnyPage());
}
