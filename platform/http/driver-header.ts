/**
 * The viewer a page was made for: a driver's id or `nobody`. Absent if unknown, and on shared cached pages. The service
 * worker uses it to decide which pages to keep.
 */
export const driverHeader = 'X-Driver';

export const nobodysPage = 'nobody';
