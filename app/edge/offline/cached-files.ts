import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';

const cacheName = 'files';

/** Scripts, styles and fonts, by hashed name: those of pages that are kept stay, whatever build they are of. */
export const hashedFiles = new CacheFirst({
  cacheName,
  plugins: [
    new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 60 * 24 * 60 * 60, purgeOnQuotaError: true }),
  ],
});

/** Keeps files that are needed where there is no network. Most are in the browser's own cache already. */
export async function cacheFiles(addresses: readonly string[], event: ExtendableEvent): Promise<void> {
  await Promise.all(
    addresses.map((address) => hashedFiles.handleAll({ request: new Request(address), event })[1]),
  );
}
