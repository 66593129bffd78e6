import {
  balanceField,
  hotField,
  type StintField,
  treadParts,
  tyreTempField,
} from '#racing/laps/stint-fields';
import { balances, cornerPhases, longestStintNotes, stintWheels } from '#racing/laps/stint-words';
import { type Units, unitSign } from '#racing/setup/chosen-units';
import { inUnits } from '#racing/setup/in-units';
import { Field } from '../../ui/field.tsx';
import type { StintAnswer } from './stint-answer.ts';

type Sheet = Pick<StintAnswer, 'values'> & { errors: Partial<Record<string, string>>; units: Units };

/** A figure as a thumb types it beside the wheel: large, with the keyboard of numbers. */
function StintFigure({
  name,
  label,
  hint,
  isText = false,
  values,
  errors,
}: Omit<Sheet, 'units'> & { name: StintField; label: string; hint?: string; isText?: boolean }) {
  return (
    <Field
      label={label}
      hint={values.digest && values[name] ? 'From the recording' : hint}
      error={errors[name]}
    >
      {(control) => (
        <input
          {...control}
          name={name}
          defaultValue={values[name] ?? ''}
          inputMode={isText ? 'text' : 'decimal'}
          enterKeyHint="next"
          autoComplete="off"
          className="field min-h-14 min-w-0 text-xl"
        />
      )}
    </Field>
  );
}

const wheelNames = { LF: 'Left front', RF: 'Right front', LR: 'Left rear', RR: 'Right rear' } as const;

/** The four tyres in their places, seen from above. */
export function HotPressures({ aim, ...sheet }: Sheet & { aim: number | null }) {
  const [pressure, degrees] = [unitSign(sheet.units, 'pressure'), unitSign(sheet.units, 'temperature')];
  const middle = inUnits(`${aim} psi`, sheet.units);
  const hint =
    aim === null
      ? `In ${pressure}, or type the unit.`
      : `In ${pressure}. Leave it empty for ${middle}, the middle of the window.`;
  return (
    <fieldset>
      <legend className="mb-3 text-xl font-semibold">Hot pressures</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        {stintWheels.map((wheel) => (
          <StintFigure
            key={wheel}
            name={hotField(wheel)}
            label={`${wheelNames[wheel]} (${pressure})`}
            {...sheet}
          />
        ))}
      </div>
      <div className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3">
        <StintFigure name="track_temp" label={`Track, this run (${degrees})`} {...sheet} />
        <StintFigure name="next_track_temp" label={`Track, next run (${degrees})`} {...sheet} />
      </div>
      <div className="mt-3">
        <StintFigure name="aim" label="Target hot pressure" hint={hint} {...sheet} />
      </div>
    </fieldset>
  );
}

export function LapsAndFuel({ withEnergy, ...sheet }: Sheet & { withEnergy: boolean }) {
  return (
    <fieldset>
      <legend className="mb-3 text-xl font-semibold">Laps and fuel</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        <StintFigure name="laps" label="Laps" {...sheet} />
        <StintFigure name="fuel_used" label={`Fuel used (${unitSign(sheet.units, 'volume')})`} {...sheet} />
        {withEnergy && <StintFigure name="energy_used" label="Energy used (%)" {...sheet} />}
        <StintFigure name="best_lap" label="Best lap" isText {...sheet} />
        <StintFigure name="typical_lap" label="Typical lap" isText {...sheet} />
        <StintFigure name="race_minutes" label="Race (minutes)" {...sheet} />
      </div>
    </fieldset>
  );
}

/** Inner, middle and outer of each tyre: for who reads them. */
export function TyreTemperatures(sheet: Sheet) {
  const names = stintWheels.flatMap((wheel) => treadParts.map((part) => tyreTempField(wheel, part)));
  const isUsed = names.some((name) => sheet.values[name] || sheet.errors[name]);
  return (
    <details open={isUsed} className="border-y border-line">
      <summary className="disclosure">Tyre temperatures, for the camber (optional)</summary>
      <div className="grid gap-4 pb-4">
        {stintWheels.map((wheel) => (
          <fieldset key={wheel}>
            <legend className="label">
              {wheelNames[wheel]} ({unitSign(sheet.units, 'temperature')})
            </legend>
            <div className="grid grid-cols-3 gap-3">
              {treadParts.map((part) => (
                <StintFigure
                  key={part}
                  name={tyreTempField(wheel, part)}
                  label={part.charAt(0).toUpperCase() + part.slice(1)}
                  {...sheet}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </details>
  );
}

const phaseNames = { entry: 'Entry', middle: 'Middle', exit: 'Exit' } as const;

/** The car's feel: one tap for each part of a corner. */
export function BalanceChoice({ values }: Sheet) {
  return (
    <div className="grid gap-3">
      <h2 className="text-xl">How it felt</h2>
      {values.digest && <p className="text-sm text-dim">From the recording, over all corners</p>}
      {cornerPhases.map((phase) => (
        <fieldset key={phase} className="style-choice">
          <legend className="label">{phaseNames[phase]}</legend>
          <div className="grid grid-cols-3">
            {balances.map((balance) => (
              <label key={balance} className="style-toggle">
                <input
                  type="radio"
                  name={balanceField(phase)}
                  value={balance}
                  defaultChecked={values[balanceField(phase)] === balance}
                  className="sr-only"
                />
                {balance.charAt(0).toUpperCase() + balance.slice(1)}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

export function StintNotes({ values, errors }: Sheet) {
  return (
    <Field
      label="Notes"
      hint="Say what else the car does. We change the setup for that too."
      error={errors.notes}
    >
      {(control) => (
        <textarea
          {...control}
          name="notes"
          rows={3}
          maxLength={longestStintNotes}
          defaultValue={values.notes ?? ''}
          className="field"
        />
      )}
    </Field>
  );
}
