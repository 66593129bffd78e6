import * as z from 'zod';
import { games } from '#racing/setup/catalogue';
import { identifySvm } from '#racing/setup/svm/index';
import { recogniseSetupFile } from '#racing/setup/recognise';
import { largestSetup } from '../../edge/addresses.server.ts';
import { chosenFile, readGarage } from '../../garage/upload/garage-data.server.ts';
import type { SetupFormValues } from './setup-form.tsx';
import { tapsIn } from '../../ui/reading/tapped-rows.ts';

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
  shown: '',
  taps: '',
  baseSetup: '',
  garageData: '',
};

const textOr = (fallback: string) => z.string().catch(fallback);

/** The typed values as text, not validated, so that the form can return with all of them. */
export const typedValues = z.object({
  car: textOr(''),
  track: textOr(''),
  sessionType: textOr(defaultValues.sessionType),
  weather: textOr(defaultValues.weather),
  temperature: textOr(defaultValues.temperature),
  airTemperature: textOr(''),
  setupStyle: textOr(defaultValues.setupStyle),
  duration: textOr(defaultValues.duration),
  laps: textOr(''),
  mandatoryStops: textOr(''),
  longestStint: textOr(''),
  pitWindow: textOr(''),
  tyresAtStops: textOr(''),
  fuelAtStops: textOr(''),
  changingWeather: textOr(''),
  tank: textOr(''),
  fuelPerLap: textOr(''),
  also: textOr(defaultValues.also),
  prompt: textOr(''),
  shown: textOr(''),
  taps: textOr(''),
  baseSetup: textOr(''),
  garageData: textOr(''),
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
  const values = typedValues.parse({ ...Object.fromEntries(form), taps: tapsIn(form) });
  const base = await readBase(form, values.baseSetup);
  const garage = await readGarage(form, values.garageData);
  const svm = garage.garage?.file;
  const carAndTrack = base.carAndTrack ?? (svm ? { car: identifySvm(svm).carId, track: null } : null);
  return {
    values: {
      ...values,
      car: values.car || (carAndTrack?.car ?? ''),
      track: values.track || (carAndTrack?.track ?? ''),
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
  carAndTrack?: { car: string | null; track: string | null };
};

async function readBase(form: FormData, text: string): Promise<ReadText> {
  const file = chosenFile(form, 'baseFile');
  if (!file && text.trim() === '') return { text: '' };
  if (file && file.size > largestSetup)
    return { text, error: 'This file is too large for a setup. Choose one the game saved.' };
  const input = file ? new Uint8Array(await file.arrayBuffer()) : text;
  const recognition = recogniseSetupFile(input, file?.name ?? '');
  if (!recognition.ok) return { text, error: recognition.reason };
  const chosenGame = games.find(({ id }) => id === form.get('game'));
  if (chosenGame && recognition.game !== chosenGame.id)
    return { text, error: `The base setup isn’t from ${chosenGame.name}.` };
  const { carId: car, trackId: track } = recognition;
  return { text: recognition.text, carAndTrack: { car, track } };
}
