import { costOf, engineeringRules, reversedInLmu } from '../../catalogues/engineering/index.ts';
import type { EngineerGame } from './conditions.ts';

/** A change of one setting: `rises` in the shown value or, `byPosition`, in the car's list. */
export type MovedSetting = { parameter: string; rises: boolean; byPosition: boolean };

const axles: Record<string, string> = { LF: 'front', RF: 'front', LR: 'rear', RR: 'rear' };

/** The names under which the rulebook may have a setting, its own first. */
function namesInRulebook(parameter: string): string[] {
  const [key = '', corner = ''] = parameter.split('.');
  return [parameter, `${key}.${axles[corner] ?? corner}`, `${key}.all`];
}

/** What the rulebook says of these is a plan for a session, not what the car does. */
const plans = new Set(['fuel']);

/**
 * What a change does to the car, in one line of the rulebook: what it is made for, and what it costs elsewhere.
 * @returns '' where the rulebook says nothing of the setting in this direction
 */
export function effectOfChange(game: EngineerGame, { parameter, rises, byPosition }: MovedSetting): string {
  if (plans.has(parameter)) return '';
  const names = namesInRulebook(parameter);
  const isReversed = game === 'LMU' && byPosition && names.some((name) => reversedInLmu.has(name));
  const direction = rises !== isReversed ? 'increase' : 'decrease';
  for (const name of names) {
    const [rule] = engineeringRules
      .filter((one) => one.parameter === name && one.direction === direction && one.games.includes(game))
      .sort((a, b) => a.priority - b.priority);
    const cost = costOf(name, direction);
    if (rule || cost) return [rule ? sentence(rule.why) : '', cost && `Costs: ${cost}.`].join(' ').trim();
  }
  return '';
}

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
