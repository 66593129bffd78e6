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
