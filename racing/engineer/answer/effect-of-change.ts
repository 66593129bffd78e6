import { effectOf, reversedInLmu, senses } from '../../../catalogues/engineering/settings.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';

/** A change of one setting: `rises` in the shown value or, `byPosition`, in the car's list. */
export type MovedSetting = { parameter: string; rises: boolean; byPosition: boolean };

const axles: Record<string, string> = { LF: 'front', RF: 'front', LR: 'rear', RR: 'rear' };

/** The names under which the rulebook may have a setting, its own first. */
function namesInRulebook(parameter: string): string[] {
  const [key = '', corner = ''] = parameter.split('.');
  return [parameter, `${key}.${axles[corner] ?? corner}`, `${key}.all`];
}

/** The rulebook treats these as session plans, not as car behaviour. */
const plans = new Set(['fuel', 'virtualEnergy']);

const towards = { stability: 'steadier', rotation: 'turns more readily' };
const where = {
  entry: ' on entry',
  exit: ' on exit',
  'fast corners': ' in fast corners',
  kerbs: ' over kerbs',
  everywhere: '',
};

/**
 * A change's effect on the car in one line of the rulebook: its purpose and its cost elsewhere.
 *
 * @returns '' if the rulebook lacks the setting
 */
export function effectOfChange(game: EngineerGame, { parameter, rises, byPosition }: MovedSetting): string {
  if (plans.has(parameter)) return '';
  const names = namesInRulebook(parameter);
  const isReversed = game === 'LMU' && byPosition && names.some((name) => reversedInLmu.has(name));
  const direction = rises !== isReversed ? 'increase' : 'decrease';
  const effect = names.map(effectOf).find((found) => found !== undefined);
  if (!effect) return '';
  const { costs, toward } = effect[direction];
  const sense = direction === 'increase' ? senses[parameter.split('.')[0] ?? ''] : undefined;
  const does = [sense, toward && towards[toward] + where[effect.acts]].filter((part) => part !== undefined);
  return [does.length > 0 ? `${sentence(does.join(': '))}` : '', `Costs: ${costs}.`].join(' ').trim();
}

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
