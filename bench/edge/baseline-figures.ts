import { judgedBy } from './goals.ts';
import type { CaseFigures, EarlierResults, Results } from './results.ts';

/** How much of a kept ratio may be lost before it counts as fallen: less is the noise of the medians of three rounds. */
const mostLost = 0.1;
const digits = 3;

const rounded = (value: number) => Number(value.toFixed(digits));

/** The figures in the repository: the judged ratios, which hold on other machines too, and the machine of the run. */
export function figuresToKeep({ machine, takenAt, rounds, cases }: Results): EarlierResults {
  const names = Object.keys(cases);
  const kept: EarlierResults['cases'] = {};
  for (const [name, figures] of Object.entries(cases)) {
    const ratio = judgedBy(name, names)?.ratio;
    const value = ratio && figures?.[ratio];
    if (ratio && typeof value === 'number') kept[name] = { [ratio]: rounded(value) };
  }
  return { machine, takenAt, rounds, cases: kept };
}

/** One line for each judged ratio that is more than a tenth lower than it was, or that is not there any more. */
export function fallenRatios(before: Pick<EarlierResults, 'cases'>, after: Pick<Results, 'cases'>): string[] {
  const names = Object.keys(before.cases);
  return Object.entries(before.cases).flatMap(([name, figures]) => {
    const judged = judgedBy(name, names);
    const kept = judged && figures?.[judged.ratio];
    if (!judged || typeof kept !== 'number') return [];
    const reached = after.cases[name]?.[judged.ratio] ?? null;
    if (reached !== null && reached >= kept * (1 - mostLost)) return [];
    return [`${name}: ${told(reached)} of ${judged.of}, and was ${told(kept)}`];
  });
}

const told = (value: CaseFigures[keyof CaseFigures]) => value?.toFixed(digits) ?? 'not known';
