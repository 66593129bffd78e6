import type { CornerBalance, Digest } from './digest.ts';

const places = { entry: 'on entry at', middle: 'mid-corner at', exit: 'on exit at' } as const;
const mostSaid = 3;

/** Recordings count every bend, drivers do not: `T7 Les Combes` is their T5. A name is the same to both. */
const nameOrNumber = (corner: string) => corner.replace(/^T\d+ (?=\S)/, '');

const inWords = ({ corner, phase, tendency }: CornerBalance) =>
  `${tendency} ${places[phase]} ${nameOrNumber(corner)}`;

/** A complaint for the engineer with its figure: `Understeer on entry at Tosa (4.1°)`. */
export function measuredInWords(balance: CornerBalance): string {
  const words = inWords(balance);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} (${balance.size}°)`;
}

/** The worst corners that were measured for sure, as complaints without figures, worst first. */
export const worstInWords = ({ balance }: Digest): string[] =>
  (balance ?? [])
    .filter(({ tendency, sureness }) => tendency !== 'neutral' && sureness === 'sure')
    .slice(0, mostSaid)
    .map(inWords);

/** A complaint as an address carries it: `Tosa~entry~understeer`. */
export const fixOf = ({ corner, phase, tendency }: CornerBalance): string =>
  [nameOrNumber(corner), phase, tendency].join('~');

const tappedPhases: Readonly<Record<string, string>> = { entry: 'entry', middle: 'mid', exit: 'exit' };

/**
 * The complaints that an address carries, as rows of the refinement's form; what is none of ours is left out.
 * @param corners those of the form, such as `{ value: 'T5', label: 'T5-6 Les Combes' }`
 */
export const fixesIn = (values: readonly string[], corners: readonly { value: string; label: string }[]) =>
  values.flatMap((fix) => {
    const [place = '', measured = '', symptom = ''] = fix.split('~');
    const phase = tappedPhases[measured];
    const corner = corners.find(({ value, label }) => value === place || label.endsWith(` ${place}`));
    const isBalance = symptom === 'understeer' || symptom === 'oversteer';
    return corner && phase && isBalance ? [{ corner: corner.value, phase, symptom, strength: 'usual' }] : [];
  });
