/** Orders of the driver's own setups. By car and by track they are in folders. */
export const ownSorts = ['newest', 'car', 'track', 'lap'] as const;
export type OwnSort = (typeof ownSorts)[number];

export const ownSortNames: Record<OwnSort, string> = {
  newest: 'Newest',
  car: 'In folders by car',
  track: 'In folders by track',
  lap: 'Best lap',
};
