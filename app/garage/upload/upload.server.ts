import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import { DatabaseUnavailable } from '#platform/database-errors';
import { logError } from '#platform/observability/log';
import { games } from '#racing/setup/catalogue';
import { printUnits, type Units } from '#racing/setup/chosen-units';
import { setupFormats } from '#racing/setup/formats';
import type { Garage } from '#racing/setup/garage/garage-data';
import { garageInWords } from '#racing/setup/garage/garage-in-words';
import type { SentGarage } from '#racing/setup/garage/sent-garage';
import { type RecognisedSetup, recogniseSetupFile } from '#racing/setup/recognise';
import { withProfile } from '../../account/profile.server.ts';
import { largestSetup } from '../../edge/addresses.server.ts';
import { isConflict } from '../../edge/database-errors.server.ts';
import { type FormErrors, replyWithErrors, type Submission } from '../../ui/form-action.server.ts';
import {
  chosenFile,
  garageObjection,
  putGarageInPlace,
  readGarage,
  garageInUpload,
} from './garage-data.server.ts';
import { setupChoices } from '../../setups/list/setup-choices.server.ts';
import { tooLarge, type UploadAnswer, type UploadErrors, type UploadValues } from './upload-answer.ts';
import { filledIn, gameOf, storedUpload, typedUpload, uploadErrors } from './upload-values.server.ts';

const saveFailed = 'Error saving setup: There was an error saving your setup. Please try again.';

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
  const isUnlisted = game !== undefined && car !== '' && !lists.cars.some(({ value }) => value === car);
  return {
    games: games.map(({ id, name }) => ({ value: id, label: name })),
    cars: isUnlisted ? [{ value: car, label: car }, ...lists.cars] : lists.cars,
    tracks: lists.tracks,
  };
}

type Content = { recognition: RecognisedSetup | null; text: string; problem: string | null };

export async function readContent(
  form: FormData,
  values: Pick<UploadValues, 'game' | 'setup_data'>,
): Promise<Content> {
  const file = chosenFile(form, 'setup_file');
  if (!file && values.setup_data.trim() === '') return { recognition: null, text: '', problem: null };
  if ((file?.size ?? byteLength(values.setup_data)) > largestSetup) {
    return { recognition: null, text: values.setup_data, problem: tooLarge };
  }
  const bytes = file && new Uint8Array(await file.arrayBuffer());
  const recognition = recogniseSetupFile(bytes ?? values.setup_data, file?.name ?? fileName(form));
  if (recognition.ok) {
    const rewritten = bytes ? recognition : asTheGameWrites(recognition);
    return { recognition: rewritten, text: rewritten.text, problem: null };
  }
  const text = bytes ? new TextDecoder().decode(bytes) : values.setup_data;
  const game = gameOf(values.game);
  if (game && setupFormats[game].keepsUnread?.(text)) return { recognition: null, text, problem: null };
  return { recognition: null, text: values.setup_data, problem: recognition.reason };
}

/** Forms send every line end as two characters. */
function asTheGameWrites(recognition: RecognisedSetup): RecognisedSetup {
  const { lineEnd } = setupFormats[recognition.game];
  return lineEnd ? { ...recognition, text: recognition.text.replaceAll('\r\n', lineEnd) } : recognition;
}

const byteLength = (text: string) => new TextEncoder().encode(text).length;

function fileName(form: FormData): string {
  const name = form.get('file_name');
  return typeof name === 'string' ? name : '';
}

/** A form as read: its values with the file's, and what is wrong with its files. */
type ReadUpload = {
  values: UploadValues;
  recognition: RecognisedSetup | null;
  garage: Garage | null;
  fileErrors: UploadErrors;
};

function uploadAnswer(
  { values, recognition, garage }: ReadUpload,
  errors: UploadErrors,
  message: string | null,
): UploadAnswer {
  return {
    values,
    errors,
    message,
    choices: uploadChoices(values.game, values.car),
    recognised: recognition && {
      carName: recognition.carName,
      gameName: games.find(({ id }) => id === recognition.game)?.name ?? recognition.game,
      illegal: recognition.illegal.map(({ parameter, label, text, legalText }) => ({
        parameter,
        label,
        text,
        legalText,
      })),
    },
    garage: garage && garageInWords(garage),
  };
}

/** The garage data of a form, with what is wrong with them beside the setup. */
async function garageBeside(form: FormData, values: UploadValues) {
  const { text, garage, error } = await readGarage(form, values.garageData);
  const objection = garage && values.game !== '' ? garageObjection(garage, values) : null;
  const problem = error ?? objection;
  return { text, garage, errors: problem ? { garageData: problem } : {} };
}

const listsGame = (form: FormData) => form.get('intent') === 'choose-game' && !chosenFile(form, 'setup_file');
const fillsIn = (form: FormData) => form.get('intent') === 'read' || form.get('intent') === 'choose-game';

async function readUpload(form: FormData): Promise<ReadUpload> {
  await putGarageInPlace(form);
  const typedFields = typedUpload(form);
  if (listsGame(form)) {
    const isOtherGame = form.get('listed_game') !== typedFields.game;
    const { text, garage, errors } = await garageBeside(form, typedFields);
    const values = { ...typedFields, ...(isOtherGame && { car: '', track: '' }), garageData: text };
    return { values, recognition: null, garage, fileErrors: errors };
  }
  const { recognition, text, problem } = await readContent(form, typedFields);
  const overwriting = form.get('intent') === 'read';
  const filledValues = recognition
    ? filledIn(typedFields, recognition, { overwriting })
    : { ...typedFields, setup_data: text };
  const beside = await garageBeside(form, filledValues);
  const fileErrors = { ...(problem && { setup_data: problem }), ...beside.errors };
  return {
    values: { ...filledValues, garageData: beside.text },
    recognition,
    garage: beside.garage,
    fileErrors,
  };
}

const errorsIn = ({ values, recognition, fileErrors }: ReadUpload): UploadErrors => ({
  ...uploadErrors(values, recognition),
  ...fileErrors,
});

type UploadProblem = { message?: string | null; errors?: UploadErrors; upload?: ReadUpload };

/** The form filled in from its file, or with the lists of the chosen game. */
function replyFilled(form: FormData, upload: ReadUpload): FormErrors<UploadProblem> {
  const isUnread = !listsGame(form) && Object.keys(upload.fileErrors).length > 0;
  return replyWithErrors(isUnread ? 422 : 200, { errors: upload.fileErrors, read: upload });
}

export const uploadFormSchema = z.looseObject({});

export const uploadForm = {
  isTyped: true,
  async signIn({ form }: Submission): Promise<FormErrors<UploadProblem>> {
    const upload = await readUpload(form);
    if (fillsIn(form)) return replyFilled(form, upload);
    return replyWithErrors(401, {
      message: 'User not authenticated',
      errors: errorsIn(upload),
      read: upload,
    });
  },
  async keep(
    { form }: Submission,
    { errors = {}, message = null, upload }: UploadProblem,
  ): Promise<UploadAnswer> {
    return uploadAnswer(upload ?? (await readUpload(form)), errors, message);
  },
} as const;

/** A stored setup, and what its files tell about the car's garage. */
type StoredUpload = { storedAs: number; garage: SentGarage | null };

/**
 * The intent `choose-game` shows that game's lists, `upload` fills the form in from the setup file, and anything else stores
 * the setup for everybody to see.
 */
export async function submitUpload(
  _: unknown,
  { context, form }: Submission,
): Promise<StoredUpload | FormErrors<UploadProblem>> {
  const upload = await readUpload(form);
  if (fillsIn(form)) return replyFilled(form, upload);
  const errors = errorsIn(upload);
  if (Object.keys(errors).length > 0) return replyWithErrors(400, { errors, read: upload });
  return store(context, upload);
}

async function store(
  context: AppLoadContext,
  upload: ReadUpload,
): Promise<StoredUpload | FormErrors<UploadProblem>> {
  const { values, garage } = upload;
  try {
    const result = await withProfile(context, () => context.setups.create(storedUpload(values)));
    if (result.outcome === 'no-profile')
      return replyWithErrors(409, { message: 'User profile not found', read: upload });
    await context.publishSetup(result.setup.id);
    return {
      storedAs: result.setup.id,
      garage: garageInUpload({ ...values, text: values.setup_data }, garage),
    };
  } catch (error) {
    if (isConflict(error))
      return replyWithErrors(409, {
        message: 'You saved this setup and then deleted it. Press Upload to save it again.',
        read: { ...upload, values: { ...values, request_id: crypto.randomUUID() } },
      });
    logError('setup_save_failed', { error });
    return replyWithErrors(error instanceof DatabaseUnavailable ? 503 : 502, {
      message: saveFailed,
      read: upload,
    });
  }
}
