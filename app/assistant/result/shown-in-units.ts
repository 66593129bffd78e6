import type { Units } from '#racing/setup/chosen-units';
import { inUnits } from '#racing/setup/in-units';
import { figureForField } from '#racing/setup/typed-in-units';
import type { SetupFormValues } from '../form/setup-form.tsx';

/** A setup with all that is said of it in the driver's units; its file, and the driver's own words, stay as they are. */
export function setupInUnits<Setup extends { text: string; versions?: unknown }>(
  setup: Setup,
  units: Units,
): Setup {
  const { text, versions } = setup;
  return { ...inUnits(setup, units), text, ...(versions !== undefined && { versions }) };
}

/** The conditions of a setup, as form fields. */
export function valuesInUnits(values: SetupFormValues, units: Units): SetupFormValues {
  return {
    ...values,
    temperature: figureForField(values.temperature, '°C', units),
    airTemperature: figureForField(values.airTemperature, '°C', units),
    tank: figureForField(values.tank, 'L', units),
    fuelPerLap: figureForField(values.fuelPerLap, 'L', units),
  };
}
