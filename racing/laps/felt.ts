import type { StintSheet } from './stint-sheet.ts';
import { cornerPhases } from './stint-words.ts';

type Balance = StintSheet['balance'];

/** As a driver says it, so that the engineer hears it like any other words. */
const places = { entry: 'on corner entry', middle: 'mid-corner', exit: 'on corner exit' } as const;

const unbalancedPhases = (balance: Balance) =>
  cornerPhases.flatMap((phase) => {
    const tendency = balance[phase];
    return tendency === null || tendency === 'neutral' ? [] : [{ phase, felt: tendency }];
  });

/** The car's faults in words for the engineer: `oversteer on corner exit`; empty if it had none. */
export const feltInWords = (balance: Balance): string =>
  unbalancedPhases(balance)
    .map(({ phase, felt }) => `${felt} ${places[phase]}`)
    .join('. ');

/** The same for a list: `exit oversteer`; `neutral` where it was, and empty where nothing was said. */
export function feltInShort(balance: Balance): string {
  const sentences = unbalancedPhases(balance).map((one) => `${one.phase} ${one.felt}`);
  if (sentences.length > 0) return sentences.join(', ');
  return cornerPhases.some((phase) => balance[phase] !== null) ? 'neutral' : '';
}
