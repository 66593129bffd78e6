import type { EngineerRequest } from '../conditions.ts';

export type LmuCompound = 'soft' | 'medium' | 'hard' | 'wet';

/** The garage's names of a compound, in the languages of the game. */
export const compoundNames: Readonly<Record<LmuCompound, RegExp>> = {
  soft: /soft|weich|tendre|morbid|bland/i,
  medium: /medium|mittel|moyen|medi[ao]/i,
  hard: /hard|hart|\bdur[ao]?\b/i,
  wet: /wet|rain|regen|pluie|bagnat|pioggia|mojad|lluvia/i,
};

/** A compound works best at 80, 90 or 100 °C by hardness: a cold track keeps a hard one below it, a hot one a soft one above. */
const softBelow = 20;
const hardFrom = 38;
/** A long stint heats a tyre as a warmer track does; two laps of qualifying as a cooler one. */
const longRaceMinutes = 120;
const asMuchWarmer = 5;

/** The compound for a track's temperature and the distance. */
export function lmuCompoundFor(request: EngineerRequest): LmuCompound {
  const { weather, trackTemperature, sessionType, durationMin } = request;
  if (weather === 'wet') return 'wet';
  const isLong = sessionType === 'race' && durationMin >= longRaceMinutes;
  const felt =
    trackTemperature + (isLong ? asMuchWarmer : 0) - (sessionType === 'qualifying' ? asMuchWarmer : 0);
  return felt < softBelow ? 'soft' : felt >= hardFrom ? 'hard' : 'medium';
}
