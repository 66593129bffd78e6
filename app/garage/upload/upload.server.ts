import type { AppLoadContext } from '@remix-run/cloudflare';
import { DatabaseUnavailable } from '#core/platform/database-errors';
import { logError } from '#core/platform/observability/log';
import { games } from '#core/setup/catalogue';
import { printUnits, type Units } from '#core/setup/chosen-units';
import { setupFormats } from '#core/setup/formats';
import type { Garage } from '#core/setup/garage/garage-data';
import { garageInWords } from '#core/setup/garage/garage-in-words';
import type { ToldGarage } from '#core/setup/garage/told-garage';
import { type RecognisedSetup, recogniseSetupFile } from '#core/setup/recognise';
import { withProfile } from '../../account/profile.server.ts';
import { largestSetup } from '../../edge/addresses.server.ts';
import { isConflict } from '../../edge/database-errors.server.ts';
import { rateLimited } from '../../edge/rate-limits.server.ts';
import { readForm } from '../../edge/read-form.server.ts';
import {
  chosenFile,
  garageObjection,
  putGarageInPlace,
  readGarage,
  toldByUpload,
} from './garage-data.server.ts';
import { setupChoices } from '../../setups/list/setup-choices.server.ts';
import { tooLarge, type UploadAnswer, type UploadErrors, type UploadValues } from './upload-answer.ts';
import { filledIn, gameOf, storedUpload, typedUpload, uploadErrors } from './upload-values.server.ts';

const saveFailed = 'Error saving setup: There was an error saving your setup. Please try again.';

export type UploadOutcome =
  /** `told`: what came of the car's garage with it. */
  { storedAs: number; told: ToldGarage | null } | { storedAs: null; status: number; answer: UploadAnswer };

/** The form as it is first shown, for figures in these units. */
export function emptyUpload(address: URL, units: Units): UploadAnswer {
  const game = gameOf(address.searchParams.get('game') ?? '') ?? '';
  return {
    values: { ...typedUpload(new FormData()), game, units: printUnits(units) },
    errors: {},
    message: null,
    choices: uploadChoices(game),
    recognised: null,
    garage: null,
  };
}

function uploadChoices(gameId: string, car = '') {
  const game = gameOf(gameId);
  const lists = game ? setupChoices(game) : { cars: [], tracks: [] };
  const unlisted = game !== undefined && car !== '' && !lists.cars.some(({ value }) => value === car);
  return {
    games: games.map(({ id, name }) => ({ value: id, label: name })),
    cars: unlisted ? [{ value: car, label: car }, ...lists.cars] : lists.cars,
    tracks: lists.tracks,
  };
}

type Content = { recognised: RecognisedSetup | null; text: string; problem: string | null };

export async function readContent(
  form: FormData,
  values: Pick<UploadValues, 'game' | 'setup_data'>,
): Promise<Content> {
  const file = chosenFile(form, 'setup_file');
  if (!file && values.setup_data.trim() === '') return { recognised: null, text: '', problem: null };
  if ((file?.size ?? byteLength(values.setup_data)) > largestSetup) {
    return { recognised: null, text: values.setup_data, problem: tooLarge };
  }
  const bytes = file && new Uint8Array(await file.arrayBuffer());
  const recognised = recogniseSetupFile(bytes ?? values.setup_data, file?.name ?? fileName(form));
  if (recognised.ok) {
    const known = bytes ? recognised : asTheGameWrites(recognised);
    return { recognised: known, text: known.text, problem: null };
  }
  const text = bytes ? new TextDecoder().decode(bytes) : values.setup_data;
  const game = gameOf(values.game);
  if (game && setupFormats[game].keepsUnread?.(text)) return { recognised: null, text, problem: null };
  return { recognised: null, text: values.setup_data, problem: recognised.reason };
}

/** Forms send every line end as two characters. */
function asTheGameWrites(recognised: RecognisedSetup): RecognisedSetup {
  const { lineEnd } = setupFormats[recognised.game];
  return lineEnd ? { ...recognised, text: recognised.text.replaceAll('\r\n', lineEnd) } : recognised;
}

const byteLength = (text: string) => new TextEncoder().encode(text).length;

function fileName(form: FormData): string {
  const name = form.get('file_name');
  return typeof name === 'string' ? name : '';
}

/** What is known of a form while it is answered. */
type Read = { values: UploadValues; recognised: RecognisedSetup | null; garage: Garage | null };

function comesBack(
  status: number,
  { values, recognised, garage }: Read,
  errors: UploadErrors = {},
  message: string | null = null,
): UploadOutcome {
  const answer: UploadAnswer = {
    values,
    errors,
    message,
    choices: uploadChoices(values.game, values.car),
    recognised: recognised && {
      carName: recognised.carName,
      gameName: games.find(({ id }) => id === recognised.game)?.name ?? recognised.game,
      illegal: recognised.illegal.map(({ parameter, label, text, legalText }) => ({
        parameter,
        label,
        text,
        legalText,
      })),
    },
    garage: garage && garageInWords(garage),
  };
  return { storedAs: null, status, answer };
}

/** The garage data of a form, with what is wrong with them beside the setup. */
async function garageBeside(form: FormData, values: UploadValues) {
  const { text, garage, error } = await readGarage(form, values.garageData);
  const objection = garage && values.game !== '' ? garageObjection(garage, values) : null;
  const problem = error ?? objection;
  return { text, garage, errors: problem ? { garageData: problem } : {} };
}

/**
 * Does what a sent form asks for: `choose-game` shows that game's lists, `read` fills the form in from the setup file,
 * anything else stores the setup for everybody to see.
 *
 * @returns the id it is stored under, or the form with every value and what is wrong
 * @throws a 400 Response for what is no form
 */
export async function submitUpload(context: AppLoadContext, request: Request): Promise<UploadOutcome> {
  const form = await readForm(request);
  await putGarageInPlace(form);
  const sent = typedUpload(form);
  const intent = form.get('intent');
  if (intent === 'choose-game' && !chosenFile(form, 'setup_file')) {
    const isOtherGame = form.get('listed_game') !== sent.game;
    const { text, garage, errors } = await garageBeside(form, sent);
    const values = { ...sent, ...(isOtherGame && { car: '', track: '' }), garageData: text };
    return comesBack(200, { values, recognised: null, garage }, errors);
  }
  const { recognised, text, problem } = await readContent(form, sent);
  const overwriting = intent === 'read';
  const filled = recognised ? filledIn(sent, recognised, { overwriting }) : { ...sent, setup_data: text };
  const beside = await garageBeside(form, filled);
  const read: Read = { values: { ...filled, garageData: beside.text }, recognised, garage: beside.garage };
  const told = { ...(problem && { setup_data: problem }), ...beside.errors };
  if (context.isRateLimited) return comesBack(rateLimited.status, read, {}, rateLimited.error);
  if (intent === 'read' || intent === 'choose-game')
    return comesBack(Object.keys(told).length > 0 ? 422 : 200, read, told);
  const errors = { ...uploadErrors(read.values, recognised), ...told };
  if (context.driver.state === 'signed-out') return comesBack(401, read, errors, 'User not authenticated');
  if (Object.keys(errors).length > 0) return comesBack(400, read, errors);
  return store(context, read);
}

async function store(context: AppLoadContext, read: Read): Promise<UploadOutcome> {
  const { values, garage } = read;
  try {
    const result = await withProfile(context, () => context.setups.create(storedUpload(values)));
    if (result.outcome === 'no-profile') return comesBack(409, read, {}, 'User profile not found');
    return { storedAs: result.setup.id, told: toldByUpload({ ...values, text: values.setup_data }, garage) };
  } catch (error) {
    if (isConflict(error)) {
      const again = { ...read, values: { ...values, request_id: crypto.randomUUID() } };
      return comesBack(
        409,
        again,
        {},
        'You saved this setup and deleted it since. Press Upload to save it again.',
      );
    }
    logError('a setup was not saved', { error });
    return comesBack(error instanceof DatabaseUnavailable ? 503 : 502, read, {}, saveFailed);
  }
}
