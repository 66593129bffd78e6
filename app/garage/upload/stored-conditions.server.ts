import { gameUnits, printUnits, readUnits, type Units } from '#racing/setup/chosen-units';
import { conditionFields, type SetupConditions } from '#racing/setup/conditions';
import { figureForField } from '#racing/setup/typed-in-units';
import { lapTime } from '#racing/setup/lap-time';
import { readLapTime } from '#racing/laps/typed-lap-time';
import { type ConditionsValues, type ConditionTexts, formNameOf, noConditions } from './conditions-values.ts';

const amountOf = (text: string) => (text === '' ? null : Math.round(Number(text.replace(',', '.'))));

type Field = (typeof conditionFields)[keyof typeof conditionFields];

/** The kind of figure in which a driver's units give an amount; other units are the same for all. */
const figureKinds: { [unit: string]: '°C' | 'L' } = { '°C': '°C', litres: 'L' };

function storedValue(field: Field, text: string): string | number | null {
  if (field.kind === 'amount') return amountOf(text);
  if (field.kind !== 'lap') return text || null;
  const lap = text === '' ? null : readLapTime(text, null);
  return lap && 'value' in lap ? Math.round(lap.value * 1000) : null;
}

function textOf(field: Field, value: string | number | null | undefined, units: Units): string {
  if (value == null) return '';
  if (field.kind === 'lap') return lapTime(Number(value) / 1000);
  if (field.kind !== 'amount') return String(value);
  const kind = figureKinds[field.unit];
  return kind ? figureForField(String(value), kind, units) : String(value);
}

/** Checked fields, in °C and litres, as they are stored. */
export function storedConditions(values: ConditionTexts): SetupConditions {
  return Object.fromEntries(
    Object.entries(conditionFields).map(([name, field]) => [
      name,
      storedValue(field, values[formNameOf(name)]),
    ]),
  ) as SetupConditions;
}

/** Stored conditions as their form holds them, its figures in these units. */
export function conditionsValues(
  storedConditionValues: Partial<SetupConditions>,
  units: Units = gameUnits,
): ConditionsValues {
  const texts = Object.entries(conditionFields).map(([name, field]) => [
    formNameOf(name),
    textOf(field, storedConditionValues[name as keyof SetupConditions], units),
  ]);
  return { ...(Object.fromEntries(texts) as ConditionTexts), units: printUnits(units) };
}

/** The fields of a form; null for a form without them, which changes none of them. */
export function typedConditions(form: FormData): ConditionsValues | null {
  if (!form.has('session')) return null;
  const names = Object.keys(noConditions) as (keyof ConditionsValues)[];
  const texts = { ...noConditions };
  for (const name of names) texts[name] = String(form.get(name) ?? '').trim();
  return { ...texts, units: readUnits(texts.units) ? texts.units : '' };
}
