/**
 * Whose page an answer is: a driver's id, or `nobody`. It is missing where that is not known, and from what caches keep for
 * everybody. The service worker goes by it when it keeps pages.
 */
export const driverHeader = 'X-Driver';

export const nobodysPage = 'nobody';
