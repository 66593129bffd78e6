import { driverHeader, nobodysPage } from '#platform/http/driver-header';

/** `driver` is the id of the one whose page it is, null where it is a visitor's. */
export type Whose = { driver: string | null };

/** The driver whose page an answer is, by its headers; null when they do not say, and the cache must be left alone. */
export function whosePage(headers: Headers): Whose | null {
  const driver = headers.get(driverHeader);
  if (driver !== null && driver !== nobodysPage) return { driver };
  const isForAll = /\bpublic\b/.test(headers.get('Cache-Control') ?? '');
  return isForAll || driver === nobodysPage ? { driver: null } : null;
}

/** Whether a page may be put where whoever holds the device reads it. */
export const isForEverybody = (headers: Headers): boolean =>
  /\bpublic\b/.test(headers.get('Cache-Control') ?? '') &&
  (headers.get(driverHeader) ?? nobodysPage) === nobodysPage;
