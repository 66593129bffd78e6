import { type CopyAnswer, copyQuestion } from '../edge/offline/copy-question.ts';
import { showToast } from './shown-toast.ts';

const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Says of a page that it is a copy, if the service worker calls it one; a page that it did not answer, it keeps. */
function tellOfCopy(worker: ServiceWorker): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data: keptAt }: MessageEvent<CopyAnswer>) => {
    if (keptAt === null) return;
    const description = `You’re offline. This is the page from ${dayAndTime.format(keptAt)}.`;
    showToast({ title: 'Your copy of this page', description, tone: 'default' });
  };
  worker.postMessage(copyQuestion, [port2]);
}

/** Lets the service worker in, which keeps opened pages for when there is no network; never while a page is still loading. */
export function letServiceWorkerIn(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const { controller } = serviceWorker;
  if (controller) tellOfCopy(controller);
  const register = async () => {
    await serviceWorker.register('/sw.js');
    const { active } = await serviceWorker.ready;
    if (active && !controller) tellOfCopy(active);
  };
  // Where cookies are blocked, either is refused.
  const tryIt = () => register().catch(() => {});
  if (document.readyState === 'complete') tryIt();
  else addEventListener('load', tryIt, { once: true });
}
