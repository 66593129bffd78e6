import * as z from 'zod';
import type { EditedSetup } from '#platform/adapters/supabase/setup-rows';
import type { SetupEdit } from '#platform/adapters/supabase/setups';
import type { Units } from '#racing/setup/chosen-units';
import { conditionsOfFile, type SetupConditions } from '#racing/setup/conditions';
import { readSetup } from '#racing/setup/formats';
import { garageInFile } from '#racing/setup/garage/garage-of';
import type { SentGarage } from '#racing/setup/garage/sent-garage';
import { storedWords, typedWords, wordTexts } from '#racing/setup/words';
import { type FormErrors, replyWithErrors, type Submission } from '../../ui/form-action.server.ts';
import type { ToastKey } from '../../ui/toast.server.ts';
import { conditionsInGameUnits } from '../upload/conditions-schema.ts';
import { type ConditionTexts, noConditions } from '../upload/conditions-values.ts';
import type { EditAnswer, EditValues } from './edit-answer.ts';
import { lapProblem } from '../upload/lap-problem.server.ts';
import { conditionsValues, storedConditions, typedConditions } from '../upload/stored-conditions.server.ts';
import { readContent } from '../upload/upload.server.ts';
import { editErrors, editSchema } from '../upload/upload-schema.ts';
import { isOtherCar } from '../upload/upload-values.server.ts';
import { earlierFile } from './versions.server.ts';
import { revisionIn, storedId } from '../../setups/viewer/visible-setup.server.ts';

const away = 'We can’t reach the database. Nothing you typed is lost; please try again.';
const overtakenHere =
  'This setup changed elsewhere while you edited it. Your words are still in the form, and the saved ones are below. Save again to replace them.';

const noVersion = 'We no longer keep this version. Choose another one.';

export const overtakenElsewhere =
  'This setup has changed since you opened this page. Look at it, then press again.';

export const deletedElsewhere =
  'This setup was deleted elsewhere, so nothing was saved. Bring it back in My Setups, then send this again. Nothing you typed is lost.';

/** The values of a setup, for its form. */
export const valuesOf = (setup: EditedSetup, units: Units): EditValues => ({
  ...wordTexts(setup),
  ...conditionsValues(setup, units),
  is_public: setup.is_public ? 'true' : '',
  setup_data: '',
  revision: String(setup.revision),
});

/** Reads the new file as the setup would store it; undefined without one, and a sentence for one it cannot store. */
async function newFile(form: FormData, { setup_data }: EditValues, { game, car_name }: EditedSetup) {
  const { recognition, text, problem } = await readContent(form, { game, setup_data });
  if (problem) return { text, problem };
  if (text === '') return { text: undefined };
  if (recognition && recognition.game !== game) return { text, problem: 'This file is for another game.' };
  if (recognition && isOtherCar(game, car_name, recognition)) {
    return { text, problem: `This file is for the ${recognition.carName}: upload it as a setup of its own.` };
  }
  return { text };
}

const typedIn = (form: FormData): EditValues => ({
  ...typedWords(form),
  ...(typedConditions(form) ?? noConditions),
  is_public: form.get('is_public') === 'true' ? 'true' : '',
  setup_data: String(form.get('setup_data') ?? ''),
  revision: revisionIn(form.get('revision')),
});

export const editFormSchema = z.looseObject({
  restore: z.string().catch(''),
  /** The decision on a refinement; '' for an edit. */
  intent: z.enum(['refine', 'correct', 'keep', 'keep-install', 'as-new', '']).catch(''),
});

export const editForm = {
  isTyped: true,
  signIn: 'User not authenticated',
  goneMessage: deletedElsewhere,
  away: { message: away, log: 'setup_update_failed' },
  keep: ({ form }: Submission, about: Partial<EditAnswer>): Partial<EditAnswer> => ({
    ...(!form.has('restore') && { values: typedIn(form), why: String(form.get('why') ?? '') }),
    ...about,
  }),
} as const;

/** Changes one of the driver's setups, or puts an earlier file back. @returns what a new file tells about the car's garage */
export async function submitEdit(
  { restore }: Pick<z.output<typeof editFormSchema>, 'restore'>,
  { context, params, form }: Submission,
): Promise<
  { garage: SentGarage | null; toast: ToastKey; isPublished: boolean } | FormErrors<Partial<EditAnswer>>
> {
  const values = typedIn(form);
  const setupId = storedId(params.id);
  const setup = setupId === null ? null : await context.setups.forEditing(setupId);
  if (!setup || setupId === null) throw new Response(null, { status: 404 });
  const targets = restore
    ? { edit: { setup_data: await earlierFile(context, setupId, restore) }, errors: {} }
    : await wantedEdit(form, values, setup);
  if (Object.keys(targets.errors).length > 0) return replyWithErrors(400, { errors: targets.errors });
  const { setup_data, ...rest } = targets.edit;
  if (setup_data === null) return replyWithErrors(404, { message: noVersion });
  const edit: SetupEdit = setup_data === undefined ? rest : { ...rest, setup_data };
  const result = await context.setups.edit(setupId, Number(values.revision), edit);
  if (result.outcome === 'missing') throw new Response(null, { status: 404 });
  if (result.outcome === 'saved') {
    await (result.setup.is_public ? context.publishSetup(setupId) : context.forgetSetup(setupId));
    return {
      garage: restore || setup_data === undefined ? null : garageInFile(setup_data),
      toast: result.setup.is_public ? 'setup-updated-public' : 'setup-updated',
      isPublished: result.setup.is_public && !setup.is_public,
    };
  }
  if (restore) return replyWithErrors(409, { message: overtakenElsewhere });
  const now = valuesOf(result.setup, context.units);
  return replyWithErrors(409, {
    message: overtakenHere,
    values: { ...values, revision: now.revision },
    stored: now,
  });
}

type Wanted = {
  edit: Omit<SetupEdit, 'setup_data'> & { setup_data?: string | null };
  errors: EditAnswer['errors'];
};

/** Conditions from a new file, where the driver left those of the old one. */
function conditionsOfNewFile(
  text: string,
  texts: ConditionTexts,
  setup: EditedSetup,
): Partial<SetupConditions> {
  const file = readSetup(setup.game, text);
  if (!file) return {};
  const { weather, fuel_litres } = conditionsOfFile(file);
  const before = conditionsValues(setup);
  return {
    ...(weather !== null && texts.weather === before.weather && { weather }),
    ...(fuel_litres !== null && texts.fuel_litres === before.fuel_litres && { fuel_litres }),
  };
}

async function wantedEdit(form: FormData, values: EditValues, setup: EditedSetup): Promise<Wanted> {
  const { text, problem } = await newFile(form, values, setup);
  // A file that comes alone leaves the words as they are.
  const isFileAlone = !form.has('title');
  const { game, car_name: car, track_name: track } = setup;
  const isNewLap = values.lap_time !== conditionsValues(setup).lap_time;
  const errors = {
    ...(!isFileAlone && {
      ...(isNewLap && lapProblem(values, { game, car, track })),
      ...editErrors(values),
    }),
    ...(problem && { setup_data: problem }),
  };
  if (Object.keys(errors).length > 0) return { edit: {}, errors };
  if (isFileAlone) {
    const fileConditions = text && {
      setup_data: text,
      ...conditionsOfNewFile(text, conditionsValues(setup), setup),
    };
    return { edit: { ...fileConditions }, errors };
  }
  const checked = editSchema.parse(conditionsInGameUnits(values));
  return {
    edit: {
      ...storedWords(Object.fromEntries(Object.entries(checked).filter(([name]) => form.has(name)))),
      is_public: values.is_public === 'true',
      ...(typedConditions(form) && storedConditions(checked)),
      ...(text !== undefined && { setup_data: text, ...conditionsOfNewFile(text, checked, setup) }),
    },
    errors,
  };
}
