import { type CopyAnswer, cameWithoutUs, copyQuestion } from '../edge/offline/copy-question.ts';
import { showToast } from './shown-toast.ts';

const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Says of a page that it is a copy, if the service worker calls it one. */
function tellOfCopy(worker: ServiceWorker): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data: keptAt }: MessageEvent<CopyAnswer>) => {
    if (keptAt === null) return;
    const description = `We could not be reached. This is the page as it was on ${dayAndTime.format(keptAt)}.`;
    showToast({ title: 'Your copy of this page', description, tone: 'default' });
  };
  worker.postMessage(copyQuestion, [port2]);
}

/** Whether a service worker answered when this page was opened; one that is claimed later did not. */
const wasAnswered = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'workerStart' in entry && entry.workerStart !== 0);

/** Lets the service worker in, which keeps opened pages for when there is no network; never while a page is still loading. */
export function letServiceWorkerIn(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const isAnswered = wasAnswered();
  if (isAnswered && serviceWorker.controller) tellOfCopy(serviceWorker.controller);
  const register = async () => {
    await serviceWorker.register('/sw.js').catch(() => {});
    if (!isAnswered) (await serviceWorker.ready).active?.postMessage(cameWithoutUs);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
