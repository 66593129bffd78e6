import { games } from '../catalogue.ts';
import type { Garage } from './garage-data.ts';

/** What a garage holds, in a sentence. */
export function garageInWords({ game, settings, unknown }: Garage): string {
  const all = [...settings.values(), ...unknown.values()];
  const open = all.filter(({ available, count, lowest }) => available && (count ?? 2) - lowest > 1).length;
  const names =
    unknown.size === 1
      ? 'is new to us, and kept by its own name'
      : 'are new to us, and kept by their own names';
  const added = unknown.size > 0 ? ` ${unknown.size} of them ${names}.` : '';
  return `Garage data of ${games.find(({ id }) => id === game)?.name}: ${all.length} settings, ${open} of them to be set.${added}`;
}
