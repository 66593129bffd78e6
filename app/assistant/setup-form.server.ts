import { z } from 'zod';
import { games } from '#core/setup/catalogue';
import { recogniseSetupFile } from '#core/setup/recognise';
import { largestSetup } from '../front-door/addresses.server.ts';
import type { SetupFormValues } from './setup-form.tsx';

export const defaultValues: SetupFormValues = {
  car: '',
  track: '',
  sessionType: 'qualifying',
  weather: 'dry',
  temperature: '25',
  setupStyle: 'balanced',
  duration: '60',
  laps: '',
  tank: '',
  fuelPerLap: '',
  prompt: '',
  baseSetup: '',
};

const typed = (fallback: string) => z.string().catch(fallback);

/** What a driver typed, as text and unjudged, so that the form can come back with every value. */
export const typedValues = z.object({
  car: typed(''),
  track: typed(''),
  sessionType: typed(defaultValues.sessionType),
  weather: typed(defaultValues.weather),
  temperature: typed(defaultValues.temperature),
  setupStyle: typed(defaultValues.setupStyle),
  duration: typed(defaultValues.duration),
  laps: typed(''),
  tank: typed(''),
  fuelPerLap: typed(''),
  prompt: typed(''),
  baseSetup: typed(''),
}) satisfies z.ZodType<SetupFormValues>;

/**
 * The posted form. A file given as the base is read into the text field, so that it comes back with the form like
 * everything else; a browser never fills in a file again.
 */
export async function readSetupForm(
  form: FormData,
): Promise<{ values: SetupFormValues; baseError: string | null }> {
  const values = typedValues.parse(Object.fromEntries(form));
  const file = form.get('baseFile');
  const given = file !== null && typeof file !== 'string' && file.size > 0 ? file : null;
  if (!given && values.baseSetup.trim() === '')
    return { values: { ...values, baseSetup: '' }, baseError: null };
  if (given && given.size > largestSetup) {
    return { values, baseError: 'This file is far larger than any setup: choose one that the game saved.' };
  }
  const input = given ? new Uint8Array(await given.arrayBuffer()) : values.baseSetup;
  const recognised = recogniseSetupFile(input, given?.name ?? '');
  if (!recognised.ok) return { values, baseError: recognised.reason };
  const wanted = games.find(({ id }) => id === form.get('game'));
  if (wanted && recognised.game !== wanted.id)
    return { values, baseError: `The base setup is not from ${wanted.name}.` };
  return { values: { ...values, baseSetup: recognised.text }, baseError: null };
}
