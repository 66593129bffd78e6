import type { CornerBalance, Digest } from './digest.ts';

const places = { entry: 'on entry at', middle: 'mid-corner at', exit: 'on exit at' } as const;
const mostSaid = 3;

const inWords = ({ corner, phase, tendency }: CornerBalance) => `${tendency} ${places[phase]} ${corner}`;

/** A complaint for the engineer with its figure: `Understeer on entry at T3 Tosa (4.1°)`. */
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

/** A complaint as an address carries it: `T3~entry~understeer`. */
export const fixOf = ({ corner, phase, tendency }: CornerBalance): string =>
  [corner.split(' ')[0], phase, tendency].join('~');

/** The complaints that an address carries, as rows of the refinement's form; what is none of ours is left out. */
export const fixesIn = (values: readonly string[]) =>
  values.flatMap((value) => {
    const [, corner, phase, symptom] =
      /^(T\d{1,2})~(entry|middle|exit)~(understeer|oversteer)$/.exec(value) ?? [];
    return corner && phase && symptom ? [{ corner, phase, symptom, strength: 'usual' }] : [];
  });
