import { unsentSheets } from './garage/laps/unsent-sheets.ts';
import { letServiceWorkerIn } from './ui/service-worker.ts';
import { watchThisPage } from './ui/watch-this-page.ts';

/** What a page does once it is alive, and need not load before. */
export function onceAlive(): void {
  watchThisPage();
  letServiceWorkerIn();
  if (unsentSheets().length > 0)
    void import('./garage/laps/send-on-any-page.ts').then(({ sendOnAnyPage }) => sendOnAnyPage());
}
