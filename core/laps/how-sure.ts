import type { StintSheet } from './stint-sheet.ts';
import type { TyreGain } from './tyre-gain.ts';

const stintsText = (count: number) => (count === 1 ? 'this stint' : `your ${count} stints with this car`);

/** How sure the sum is: what the driver's own stints say of the car's tyres, and how far that may be off. */
export function howSure({ hot, trackTemp, nextTrackTemp }: StintSheet, gain: TyreGain): string[] {
  if (Object.keys(hot).length === 0 || gain.stints === 0) return [];
  const { rise, psiPerDegree, stints } = gain;
  const gained = `From ${stintsText(stints)}: its dry tyres gain about ${rise.value.toFixed(1)} psi from cold to hot, ${rise.sd.toFixed(1)} psi more or less`;
  const warmth = `${psiPerDegree.value.toFixed(3)} psi a degree, ${psiPerDegree.sd.toFixed(3)} psi a degree more or less`;
  const more = stints < 3 ? ' One more stint will make this more certain.' : '';
  const isMoved = trackTemp !== null && nextTrackTemp !== null;
  const lines = [`${gained}; a warmer track adds ${warmth}.${more}`];
  if (!isMoved && trackTemp === null && stints < 3)
    lines.push('Add the track temperature to adjust for a different one next time.');
  return lines;
}
