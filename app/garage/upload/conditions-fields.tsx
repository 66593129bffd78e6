import { useState } from 'react';
import { gameUnits, readUnits, type Units, unitSign } from '#racing/setup/chosen-units';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Field } from '../../ui/field.tsx';
import { sessionChoices, weatherChoices } from '../../setups/list/condition-choices.ts';
import { type ConditionsValues, type ConditionTexts, noConditions } from './conditions-values.ts';

type Name = keyof ConditionTexts;
type FieldsProps = { values: ConditionsValues; errors: Partial<Record<Name, string>> };

type Figure = { name: Name; label: string; mode: 'decimal' | 'text' };

const figuresIn = (units: Units): readonly Figure[] => [
  { name: 'air_celsius', label: `Air (${unitSign(units, 'temperature')})`, mode: 'text' },
  { name: 'track_celsius', label: `Track (${unitSign(units, 'temperature')})`, mode: 'text' },
  { name: 'race_minutes', label: 'Race length (min)', mode: 'decimal' },
  { name: 'fuel_litres', label: `Fuel (${unitSign(units, 'volume')})`, mode: 'decimal' },
  { name: 'game_version', label: 'Version', mode: 'decimal' },
  { name: 'lap_time', label: 'Best lap with it', mode: 'text' },
];

const { units: _, ...texts } = noConditions;
const names = Object.keys(texts) as Name[];

const examples: Partial<Record<Name, string>> = { game_version: '1.10.2', lap_time: '1:47.325' };

/** The conditions a setup was made for; all of them optional, and unknown where it is left empty. */
export function ConditionsFields({ values, errors }: FieldsProps) {
  // A form may hold more than what a setup is for.
  const isWrong = names.some((name) => errors[name] !== undefined);
  // Decided once: what a file tells afterwards must not move what is being pressed.
  const [startsOpen] = useState(() => names.some((name) => values[name] !== ''));
  return (
    <details open={isWrong || startsOpen || undefined}>
      <summary className="section-summary">Conditions</summary>
      <input type="hidden" name="units" value={values.units} />
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        <ChoiceField
          key={`session ${values.session}`}
          label="Session"
          name="session"
          choices={sessionChoices}
          placeholder="Not specified"
          defaultValue={values.session}
          error={errors.session}
        />
        <ChoiceField
          key={`weather ${values.weather}`}
          label="Weather"
          name="weather"
          choices={weatherChoices}
          placeholder="Not specified"
          defaultValue={values.weather}
          error={errors.weather}
        />
        {figuresIn(readUnits(values.units) ?? gameUnits).map(({ name, label, mode }) => (
          <Field key={`${name} ${values[name]}`} label={label} error={errors[name]}>
            {(control) => (
              <input
                {...control}
                name={name}
                defaultValue={values[name]}
                inputMode={mode}
                list={name === 'game_version' ? 'game-versions' : undefined}
                placeholder={examples[name]}
                maxLength={15}
                autoComplete="off"
                className="field"
              />
            )}
          </Field>
        ))}
      </div>
    </details>
  );
}
