/** Lets the service worker in, which keeps opened pages for when there is no network; never while a page is still loading. */
export function letServiceWorkerIn(): void {
  const register = () => navigator.serviceWorker?.register('/sw.js').catch(() => {});
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
