import { z } from 'zod';
import { games } from '#racing/setup/catalogue';
import { identifySvm } from '#racing/setup/svm/index';
import { recogniseSetupFile } from '#racing/setup/recognise';
import { largestSetup } from '../../edge/addresses.server.ts';
import { chosenFile, readGarage } from '../../garage/upload/garage-data.server.ts';
import type { SetupFormValues } from './setup-form.tsx';

export const defaultValues: SetupFormValues = {
  car: '',
  track: '',
  sessionType: 'qualifying',
  weather: 'dry',
  temperature: '25',
  airTemperature: '',
  setupStyle: 'balanced',
  duration: '60',
  laps: '',
  mandatoryStops: '',
  longestStint: '',
  pitWindow: '',
  tyresAtStops: '',
  fuelAtStops: '',
  changingWeather: '',
  tank: '',
  fuelPerLap: '',
  also: 'none',
  prompt: '',
  baseSetup: '',
  garageData: '',
};

const typed = (fallback: string) => z.string().catch(fallback);

/** The typed values as text, not validated, so that the form can return with all of them. */
export const typedValues = z.object({
  car: typed(''),
  track: typed(''),
  sessionType: typed(defaultValues.sessionType),
  weather: typed(defaultValues.weather),
  temperature: typed(defaultValues.temperature),
  airTemperature: typed(''),
  setupStyle: typed(defaultValues.setupStyle),
  duration: typed(defaultValues.duration),
  laps: typed(''),
  mandatoryStops: typed(''),
  longestStint: typed(''),
  pitWindow: typed(''),
  tyresAtStops: typed(''),
  fuelAtStops: typed(''),
  changingWeather: typed(''),
  tank: typed(''),
  fuelPerLap: typed(''),
  also: typed(defaultValues.also),
  prompt: typed(''),
  baseSetup: typed(''),
  garageData: typed(''),
}) satisfies z.ZodType<SetupFormValues>;

type ReadForm = {
  values: SetupFormValues;
  /** Errors of a file or pasted text, by field. */
  fileErrors: Partial<Record<'baseSetup' | 'garageData', string>>;
};

/**
 * The posted form. Files are read into the text fields beside them, so that they come back with the form like everything
 * else; a browser never fills in a file again. Where no car or track is chosen, it is the one that a file is for.
 */
export async function readSetupForm(form: FormData): Promise<ReadForm> {
  const typed = typedValues.parse(Object.fromEntries(form));
  const base = await readBase(form, typed.baseSetup);
  const garage = await readGarage(form, typed.garageData);
  const svm = garage.garage?.file;
  const named = base.named ?? (svm ? { car: identifySvm(svm).carId, track: null } : null);
  return {
    values: {
      ...typed,
      car: typed.car || (named?.car ?? ''),
      track: typed.track || (named?.track ?? ''),
      baseSetup: base.text,
      garageData: garage.text,
    },
    fileErrors: {
      ...(base.error && { baseSetup: base.error }),
      ...(garage.error && { garageData: garage.error }),
    },
  };
}

type ReadText = {
  text: string;
  error?: string;
  /** The file's car and track as catalogue ids, where it names them. */
  named?: { car: string | null; track: string | null };
};

async function readBase(form: FormData, text: string): Promise<ReadText> {
  const given = chosenFile(form, 'baseFile');
  if (!given && text.trim() === '') return { text: '' };
  if (given && given.size > largestSetup)
    return { text, error: 'This file is too large for a setup. Choose one the game saved.' };
  const input = given ? new Uint8Array(await given.arrayBuffer()) : text;
  const recognised = recogniseSetupFile(input, given?.name ?? '');
  if (!recognised.ok) return { text, error: recognised.reason };
  const wanted = games.find(({ id }) => id === form.get('game'));
  if (wanted && recognised.game !== wanted.id)
    return { text, error: `The base setup is not from ${wanted.name}.` };
  const { carId: car, trackId: track } = recognised;
  return { text: recognised.text, named: { car, track } };
}
