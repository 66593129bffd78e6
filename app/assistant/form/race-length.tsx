import { Field } from '../../ui/field.tsx';
import type { Units } from '#racing/setup/chosen-units';

type FigureName =
  | 'duration'
  | 'laps'
  | 'mandatoryStops'
  | 'longestStint'
  | 'pitWindow'
  | 'tank'
  | 'fuelPerLap';
type BoxName = (typeof boxes)[number][0];
const boxes = [
  ['tyresAtStops', 'Each stop must change tyres'],
  ['fuelAtStops', 'Each stop must add fuel'],
  ['changingWeather', 'Rain may come or go'],
] as const;
const rules = ['mandatoryStops', 'longestStint', 'pitWindow', ...boxes.map(([name]) => name)] as const;

type FigureFieldProps = {
  name: FigureName;
  label: string;
  hint?: string;
  values: Readonly<Record<FigureName | BoxName, string>>;
  errors: Partial<Record<string, string>>;
};

function FigureField({ name, label, hint, values, errors }: FigureFieldProps) {
  return (
    <Field label={label} hint={hint} error={errors[name]}>
      {(control) => (
        <input
          {...control}
          name={name}
          defaultValue={values[name]}
          inputMode={name === 'pitWindow' ? 'text' : name === 'fuelPerLap' ? 'decimal' : 'numeric'}
          autoComplete="off"
          className="field"
        />
      )}
    </Field>
  );
}

/**
 * How long a race is, and what the driver knows of the car's fuel. The style sheet shows it for races alone; its values
 * are sent all the same.
 */
export function RaceLength({
  values,
  errors,
  asks,
  units,
}: Pick<FigureFieldProps, 'values' | 'errors'> & {
  asks: { fuelFigures: boolean; changingWeather: boolean };
  units: Units;
}) {
  const litres = units.volume === 'gal' ? 'US gallons' : 'litres';
  const hasFuelFields = values.tank !== '' || values.fuelPerLap !== '' || errors.tank || errors.fuelPerLap;
  return (
    <div className="race-length">
      <div className="form-row" data-columns="2">
        <FigureField name="duration" label="Race Length (minutes)" values={values} errors={errors} />
        <FigureField name="laps" label="Or Laps" values={values} errors={errors} />
      </div>
      <details open={rules.some((name) => values[name] !== '' || errors[name])}>
        <summary className="disclosure">Race rules (optional)</summary>
        <div className="form-row" data-columns="2">
          <FigureField name="mandatoryStops" label="Mandatory Stops" values={values} errors={errors} />
          <FigureField name="longestStint" label="Longest Stint (minutes)" values={values} errors={errors} />
          <FigureField
            name="pitWindow"
            label="Pit Window (minutes)"
            hint="From and to, such as 25-35."
            values={values}
            errors={errors}
          />
          <div>
            {boxes.map(
              ([name, label]) =>
                (name !== 'changingWeather' || asks.changingWeather) && (
                  <label key={name} className="flex min-h-11 items-center gap-3">
                    <input
                      type="checkbox"
                      name={name}
                      defaultChecked={values[name] !== ''}
                      className="size-5 accent-signal"
                    />
                    {label}
                  </label>
                ),
            )}
          </div>
        </div>
      </details>
      {asks.fuelFigures && (
        <details open={Boolean(hasFuelFields)}>
          <summary className="disclosure">Your own fuel figures (optional)</summary>
          <div className="form-row" data-columns="2">
            <FigureField name="tank" label={`Tank (${litres})`} values={values} errors={errors} />
            <FigureField
              name="fuelPerLap"
              label={`Fuel per Lap (${litres})`}
              values={values}
              errors={errors}
            />
          </div>
          <p className="mt-1 text-sm text-dim">
            We’ll use them for this car’s later setups too. Leave them empty for your last figures, or ours.
          </p>
        </details>
      )}
    </div>
  );
}
