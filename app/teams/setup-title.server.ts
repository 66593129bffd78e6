import { carAndTrackNames } from '../setups/list/setup-card.server.ts';

/** `BMW M4 GT3 - Spa, Race two hours`: a setup in a list of choices. */
export function setupTitle(setup: Parameters<typeof carAndTrackNames>[0] & { title: string | null }): string {
  const { car, track } = carAndTrackNames(setup);
  return `${car} - ${track}${setup.title ? `, ${setup.title}` : ''}`;
}
