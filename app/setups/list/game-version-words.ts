import type { Game } from '#racing/setup/catalogue';

/** The anchor of a version on the page of game versions. */
export const placeOfVersion = (game: Game, version: string) => `${game.toLowerCase()}-${version}`;

/** `19 April 2023`, `April 2023` or `2023`: as exact as it is known. */
export function shownDate(date: string): string {
  const parts = date.split('-').length;
  return new Date(date).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    year: 'numeric',
    ...(parts > 1 && { month: 'long' }),
    ...(parts > 2 && { day: 'numeric' }),
  });
}
