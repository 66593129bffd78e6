import { effectOf, symptoms } from '../../../catalogues/engineering/index.ts';
import type { HeardComplaint } from '../../hearing/understood.ts';
import type { ProposedChange } from '../baseline/proposed-changes.ts';
import { countsDown, type EditableSetup, isPartOf, type SettingRow } from '../baseline/editable-setup.ts';
import { directionOf } from './change-objection.ts';
import { fittingRules, ruledComplaint } from './fitting-rules.ts';

const bySymptom = new Map(symptoms.map((symptom) => [symptom.id, symptom]));

const balanceOf = ({ symptom }: HeardComplaint) => bySymptom.get(symptom)?.wants;

/** The complaint at another corner that needs the opposite balance. */
function opposedTo(
  complaint: HeardComplaint,
  complaints: readonly HeardComplaint[],
): HeardComplaint | undefined {
  const wanted = balanceOf(complaint);
  return complaints.find((other) => {
    const needed = balanceOf(other);
    return other.where !== '' && other.where !== complaint.where && wanted && needed && needed !== wanted;
  });
}

/** `T5 Raidillon, fast`: a corner as the driver named it, with its speed. */
const cornerOf = ({ where, speed }: HeardComplaint) => (speed === 'any' ? where : `${where}, ${speed}`);

/** A change that says which corner it is for and, where another corner needs the opposite, what it costs there. */
export function saidForCorner<Change extends ProposedChange>(
  change: Change,
  complaint: HeardComplaint,
  complaints: readonly HeardComplaint[],
  rows: readonly Pick<SettingRow, 'parameter' | 'value' | 'unit'>[],
): Change {
  if (complaint.where === '') return change;
  const why = `For ${cornerOf(complaint)}: ${change.why.charAt(0).toLowerCase()}${change.why.slice(1)}`;
  const other = opposedTo(complaint, complaints);
  const row = rows.find(({ parameter }) => parameter === change.parameter);
  if (!other || !row) return { ...change, why };
  const isMore = change.value > row.value !== countsDown(change.parameter, row);
  const effect = effectOf(change.parameter.replace(/\.[LR]F$/, '.front').replace(/\.[LR]R$/, '.rear'));
  const toward = effect?.[isMore ? 'increase' : 'decrease'].toward;
  const needed = balanceOf(other);
  if (!effect || !toward || toward === needed) return { ...change, why };
  const isUnfelt = effect.acts === 'fast corners' && other.speed === 'slow';
  const there = isUnfelt
    ? `hardly felt in ${other.where}, which is slow`
    : `a little ${needed} in ${other.where}`;
  return { ...change, why, cost: [change.cost, there].filter((text) => text !== '').join('; ') };
}

/** Whether a change is a cure for a complaint, whichever complaint it was made for. */
function isCure(change: ProposedChange, complaint: HeardComplaint, { game, rows }: Rowed): boolean {
  const direction = directionOf(change, rows);
  return fittingRules(ruledComplaint(complaint), game).some(
    (rule) => rule.direction === direction && isPartOf(rule.parameter, change.parameter),
  );
}

type Rowed = Pick<EditableSetup, 'game' | 'rows'>;

/** Names the corners that get no cure because another corner needs the opposite. Empty if there are none. */
export function leftForAnother(
  complaints: readonly HeardComplaint[],
  changes: readonly ProposedChange[],
  setup: Rowed,
): string {
  return complaints
    .flatMap((complaint) => {
      const { where, symptom } = complaint;
      const elsewhere = complaints.find((one) => one.where !== where && one.symptom !== symptom);
      const other = where === '' ? undefined : (opposedTo(complaint, complaints) ?? elsewhere);
      if (!other?.where || changes.some((change) => isCure(change, complaint, setup))) return [];
      const label = bySymptom.get(symptom)?.label ?? symptom;
      return `${label} in ${where}: each setting left for it would cost ${other.where} too much, so it stays.`;
    })
    .join(' ');
}
