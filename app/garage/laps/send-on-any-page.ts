import { unsentChange } from './unsent-sheets.ts';
import { sendUnsentSheets, sentSheets } from './send-unsent-sheets.ts';
import { showToast } from '../../ui/shown-toast.ts';

/** Sends the driver's kept stint sheets from whatever page is open; the pages of stints tell more of it themselves. */
export function sendOnAnyPage(): void {
  let shownCount = 0;
  addEventListener(unsentChange, () => {
    const sentCount = Object.values(sentSheets()).filter((outcome) => 'href' in outcome).length;
    if (sentCount > shownCount && !/\/stints(\/|$)/.test(window.location.pathname)) {
      const description = 'You’ll find it with its setup’s stints.';
      showToast({
        title: 'We’ve sent the stint sheet saved on this device.',
        description,
        tone: 'default',
      });
    }
    shownCount = sentCount;
  });
  sendUnsentSheets();
}
