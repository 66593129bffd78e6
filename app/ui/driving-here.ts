/** The driver of the page that is open, by Clerk's id, which the menu bears; null where that is not known. */
export const drivingHere = (): string | null =>
  document.querySelector<HTMLElement>('[data-driver]')?.dataset.driver ?? null;
