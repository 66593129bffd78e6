import { conditionTextNames } from '#racing/engineer/baseline/conditions';
import { type ReactNode, useRef } from 'react';
import { type Units, unitSign } from '#racing/setup/chosen-units';
import type { Choice } from '../../ui/choice-field.tsx';

/** The conditions of the form, as text. */
type ConditionTexts = Readonly<
  Record<'sessionType' | 'weather' | 'temperature' | 'setupStyle' | 'duration' | 'laps', string>
>;

const sessions: Choice[] = [
  { value: 'qualifying', label: 'Qualifying' },
  { value: 'race', label: 'Race' },
];
const practice: Choice = { value: 'practice', label: 'Practice' };
/** The sessions on offer; practice only for a setup made for it. */
export const sessionsFor = ({ sessionType }: Pick<ConditionTexts, 'sessionType'>) =>
  sessionType === practice.value ? [practice, ...sessions] : sessions;
export const weathers: Choice[] = [
  { value: 'dry', label: 'Dry' },
  { value: 'wet', label: 'Wet' },
];

const conditions = ['car', 'track', ...conditionTextNames] as const;
const labelOf = (choices: readonly Choice[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;

const lacksConditions = ({ sessionType, weather, temperature, duration, laps }: ConditionTexts) =>
  [sessionType, weather, temperature].includes('') ||
  (sessionType === 'race' && duration === '' && laps === '');

function lengthInWords({ laps, duration }: ConditionTexts): string {
  if (laps !== '') return laps === '1' ? '1 lap' : `${laps} laps`;
  return duration && `${duration} minutes`;
}

/**
 * The conditions a setup is made for. A refinement mostly keeps them, so they fold into one line, which opens when one of
 * its fields has an error.
 */
export function FoldedConditions({
  isFolded,
  isSaved,
  values,
  errors,
  units,
  children,
}: {
  isFolded: boolean;
  /** Of a saved setup, whose conditions may be unknown. */
  isSaved: boolean;
  values: ConditionTexts;
  errors: Partial<Record<string, string>>;
  units: Units;
  children: ReactNode;
}) {
  const degrees = unitSign(units, 'temperature');
  // Once unfolded it stays so: what is being corrected must not go away with its last error.
  const isOpened = useRef(false);
  const isIncomplete = isSaved && lacksConditions(values);
  if (isIncomplete || conditions.some((name) => errors[name])) isOpened.current = true;
  if (!isFolded) return children;
  const inWords = [
    labelOf(sessionsFor(values), values.sessionType),
    values.sessionType === 'race' && lengthInWords(values),
    labelOf(weathers, values.weather).toLowerCase(),
    values.temperature && `${values.temperature} ${degrees}`,
    values.setupStyle,
  ];
  return (
    <details open={isOpened.current}>
      <summary className="disclosure">
        Change conditions <span className="text-chalk">({inWords.filter(Boolean).join(', ')})</span>
      </summary>
      <div className="grid gap-5">
        {isIncomplete && <p className="text-sm text-dim">This setup has no conditions yet. Fill in yours.</p>}
        {children}
      </div>
    </details>
  );
}
