import * as z from 'zod/mini';
import { gameUnits, readUnits, type Units } from '#racing/setup/chosen-units';
import { conditionFields } from '#racing/setup/conditions';
import { typedCelsius, typedVolume } from '#racing/setup/typed-in-units';
import { readLapTime } from '#racing/laps/typed-lap-time';
import { type ConditionTexts, formNameOf } from './conditions-values.ts';

type ConditionField = (typeof conditionFields)[keyof typeof conditionFields];

const trimmedText = () => z.string().check(z.trim());
const numberOf = (text: string) => Math.round(Number(text.replace(',', '.')));

function typedField(field: ConditionField) {
  switch (field.kind) {
    case 'choice': {
      const choices: readonly string[] = field.choices;
      return trimmedText().check(
        z.refine(
          (text) => text === '' || choices.includes(text),
          `${field.label} must be one of the choices`,
        ),
      );
    }
    case 'amount': {
      const { label, lowest, highest, unit } = field;
      return trimmedText().check(
        z.refine(
          (text) =>
            text === '' ||
            (/^-?\d{1,4}([.,]\d{1,2})?$/.test(text) && numberOf(text) >= lowest && numberOf(text) <= highest),
          `${label} is a number from ${lowest} to ${highest} ${unit}, or empty`,
        ),
      );
    }
    case 'version':
      return trimmedText().check(
        z.refine(
          (text) => text === '' || /^[0-9]{1,3}(\.[0-9]{1,3}){1,3}$/.test(text),
          'A version is written like 1.10.2, or empty',
        ),
      );
    case 'lap':
      return trimmedText().check(
        z.refine(
          (text) => text === '' || 'value' in readLapTime(text, null),
          'Type the best lap like 1:47.325',
        ),
      );
  }
}

/** The units that a form's figures are typed in. */
export const unitsOfForm = ({ units }: { units?: unknown }): Units => readUnits(String(units)) ?? gameUnits;

const unitOf = (field: ConditionField) => ('unit' in field ? field.unit : '');

/** A form's fields with typed figures in °C and litres, for the schema. */
export function conditionsInGameUnits<Fields extends { units?: unknown }>(fields: Fields): Fields {
  const units = unitsOfForm(fields);
  const values: Record<string, unknown> = fields;
  const entries = Object.entries(conditionFields).flatMap(([name, field]) => {
    const text = values[name];
    if (typeof text !== 'string') return [];
    if (unitOf(field) === '°C') return [[name, typedCelsius(text, units)]];
    return unitOf(field) === 'litres' ? [[name, typedVolume(text, units, 0)]] : [];
  });
  return { ...fields, ...Object.fromEntries(entries) };
}

/** The condition fields of a form, each as text and empty where it is not known; in °C and litres. */
export const conditionsSchema = z.object(
  Object.fromEntries(
    Object.entries(conditionFields).map(([name, field]) => [formNameOf(name), typedField(field)]),
  ) as Record<keyof ConditionTexts, ReturnType<typeof typedField>>,
);
