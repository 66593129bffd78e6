import { games } from '../catalogue.ts';
import type { Garage } from './garage-data.ts';

/** A garage's contents in one sentence. */
export function garageInWords({ game, settings, unknown }: Garage): string {
  const all = [...settings.values(), ...unknown.values()];
  const open = all.filter(({ available, count, lowest }) => available && (count ?? 2) - lowest > 1).length;
  const additions =
    unknown.size > 0 ? ` ${unknown.size} of them ${unknown.size === 1 ? 'is' : 'are'} new to us.` : '';
  return `Garage data of ${games.find(({ id }) => id === game)?.name}: ${all.length} settings, ${open} of them to be set.${additions}`;
}
