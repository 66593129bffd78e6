import { games } from '#racing/setup/catalogue';
import { mergedFacts } from '#racing/setup/garage/facts';
import { type Garage, readGarageData } from '#racing/setup/garage/garage-data';
import { garageOf, garageInFile, garageInData } from '#racing/setup/garage/garage-of';
import type { SentGarage } from '#racing/setup/garage/sent-garage';
import { identifySvm } from '#racing/setup/svm/index';
import { decodeSetupText } from '#racing/setup/text';
import { largestSetup } from '../../edge/addresses.server.ts';

/** The file that a form sent in a field; null where none was chosen. */
export function chosenFile(form: FormData, name: string): File | null {
  const file = form.get(name);
  return file instanceof File && file.size > 0 ? file : null;
}

export type ReadGarage = {
  /** The pasted text, so that it comes back with the form. */
  text: string;
  garage: Garage | null;
  /** A sentence for the driver where it is no garage data. */
  error?: string;
};

/** The garage data of a form, chosen as a file or pasted. */
export async function readGarage(form: FormData, text: string): Promise<ReadGarage> {
  const file = chosenFile(form, 'garageFile');
  if (!file && text.trim() === '') return { text: '', garage: null };
  if (file && file.size > largestSetup) {
    const error = 'This file is too large for garage data. Save only that page.';
    return { text, garage: null, error };
  }
  const input = file ? new Uint8Array(await file.arrayBuffer()) : text;
  const garageRead = readGarageData(input);
  if (!garageRead.ok) return { text, garage: null, error: garageRead.reason };
  const decoded = decodeSetupText(input);
  return { text: decoded.ok ? decoded.text : text, garage: garageRead.garage };
}

/** Garage data that were given where the setup goes are taken for what they are. */
export async function putGarageInPlace(form: FormData): Promise<void> {
  const file = chosenFile(form, 'setup_file');
  if (!file || file.size > largestSetup) return;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const decoded = decodeSetupText(bytes);
  if (!decoded.ok || !/[VW]M_/.test(decoded.text)) return;
  const garageRead = readGarageData(bytes);
  if (!garageRead.ok || garageRead.garage.file) return;
  form.delete('setup_file');
  form.delete('garageFile');
  form.set('garageData', decoded.text);
}

type Setup = { game: string; car: string; text: string };

const nameOf = (game: string) => games.find(({ id }) => id === game)?.name ?? game;

/** Why garage data do not go with a setup, in a sentence; null where they do. */
export function garageObjection({ file, game }: Garage, setup: Omit<Setup, 'text'>): string | null {
  if (setup.game !== 'LMU' && setup.game !== 'rFactor2')
    return 'Garage data only works for Le Mans Ultimate and rFactor 2. Please remove it.';
  if (game !== setup.game)
    return `The garage data is from ${nameOf(game)}, but the setup is for ${nameOf(setup.game)}.`;
  const identity = file && identifySvm(file);
  const car = garageOf(setup.game, setup.car)?.car;
  return identity && car !== undefined && identity.carId !== car
    ? `This file is for the ${identity.carName}, but the setup is for another car.`
    : null;
}

/**
 * The car's garage, from an uploaded setup and the garage data beside it.
 * @returns null where they tell nothing: other games, a file that the game did not write, a car that is not known
 */
export function garageInUpload({ game, car, text }: Setup, garage: Garage | null): SentGarage | null {
  const bySetup = garageInFile(text);
  const of = garage && garageOf(game, car, text);
  if (!of || !garage) return bySetup;
  const { files, data } = garageInData(garage);
  return { ...of, files: mergedFacts(bySetup?.files ?? {}, files), data };
}
