export {};

declare const self: ServiceWorkerGlobalScope;

/**
 * Takes the place of the service worker where an operator has turned it off: removes all that it kept, and answers nothing.
 * It stays registered: each page would register it again.
 */
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});
