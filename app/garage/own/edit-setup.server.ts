import type { AppLoadContext } from '@remix-run/cloudflare';
import { z } from 'zod';
import type { EditedSetup, SetupVersionRow } from '#core/adapters/supabase/setup-rows';
import type { SetupEdit } from '#core/adapters/supabase/setups';
import type { Units } from '#core/setup/chosen-units';
import { type ComparedRow, compareSetups, settingName } from '#core/setup/compare';
import { conditionsOfFile, type SetupConditions } from '#core/setup/conditions';
import { readSetup } from '#core/setup/formats';
import { garageTold } from '#core/setup/garage/garage-of';
import type { ToldGarage } from '#core/setup/garage/told-garage';
import { inUnits } from '#core/setup/in-units';
import { storedWords, typedWords, wordTexts } from '#core/setup/words';
import { type FormErrors, replyWithErrors, type Sent } from '../../ui/form-action.server.ts';
import type { ToastKey } from '../../ui/toast.server.ts';
import { conditionsInGameUnits } from '../upload/conditions-schema.ts';
import { type ConditionTexts, noConditions } from '../upload/conditions-values.ts';
import { diaryAddress } from '../laps/diary.ts';
import type { EditAnswer, EditValues, SetupVersionView } from './edit-answer.ts';
import { filePlaceOf } from '../../setups/viewer/file-place.server.tsx';
import { driversWords, legalityOf, olderNote } from '../../setups/viewer/older-setup.server.tsx';
import { filesAddress } from './own-files.server.ts';
import { lapProblem } from '../laps/lap-problem.server.ts';
import { ownCardOf } from './own-setup.server.ts';
import { fileWithheldNote, standingOf } from '../../setups/viewer/standing.server.tsx';
import { conditionsValues, storedConditions, typedConditions } from '../upload/stored-conditions.server.ts';
import { readContent } from '../upload/upload.server.ts';
import { editErrors, editSchema } from '../upload/upload-schema.ts';
import { isOtherCar } from '../upload/upload-values.server.ts';
import { drawVersionList } from '../../setups/list/version-choices.server.tsx';
import { revisionIn, storedId } from '../../setups/viewer/visible-setup.server.ts';
import { isRefinable } from '../../setups/viewer/setup-parts.server.ts';

const away = 'We can’t reach the database. Nothing you typed is lost; please try again.';
const overtaken =
  'This setup changed elsewhere while you edited it. Your words are still in the form, and the saved ones are below. Save again to replace them.';

const valuesOf = (setup: EditedSetup, units: Units): EditValues => ({
  ...wordTexts(setup),
  ...conditionsValues(setup, units),
  is_public: setup.is_public ? 'true' : '',
  setup_data: '',
  revision: String(setup.revision),
});

/** Most lines of changes that a version names; wheels that change alike share one. */
const mostNamed = 6;

type Corner = NonNullable<ComparedRow['corner']>;

/** The changes of a file against the one before, in the garage's names: `Rear wing 4 → 6`, `Camber LF RF −3.0° → −3.2°`. */
export function changesBetween(
  game: EditedSetup['game'],
  before: string,
  after: string,
): SetupVersionView['changes'] {
  const files = [readSetup(game, before), readSetup(game, after)].filter((file) => file !== null);
  const compared = files.length === 2 ? compareSetups(files) : null;
  if (!compared?.ok) return { named: [], more: 0 };
  const lines = new Map<string, { label: string; from: string; to: string; corners: Corner[] }>();
  for (const { label, corner, differs, values } of compared.groups.flatMap(({ rows }) => rows)) {
    if (!differs) continue;
    const [from = 'none', to = 'none'] = values.map((value) => value?.text);
    const line = lines.get([label, from, to].join('\n')) ?? { label, from, to, corners: [] };
    lines.set([label, from, to].join('\n'), line);
    if (corner) line.corners.push(corner);
  }
  const named = [...lines.values()].slice(0, mostNamed).map(({ label, corners, from, to }) => ({
    label: settingName(label, corners),
    from,
    to,
  }));
  return { named, more: lines.size - named.length };
}

const versionsOfPage = 20;

/** A page of a setup's files, the one it holds now first; each with what it changed in the one before. */
function versionsIn(setup: EditedSetup, earlier: readonly SetupVersionRow[], isFirst: boolean) {
  const inUse = { number: (earlier[0]?.number ?? 0) + 1, setup_data: setup.setup_data, replaced_at: null };
  const files = isFirst ? [inUse, ...earlier] : earlier;
  const versions = files.slice(0, versionsOfPage).map(({ number, setup_data, replaced_at }, place) => {
    const before = files[place + 1];
    return {
      number,
      replacedAt: replaced_at,
      changes: before ? changesBetween(setup.game, before.setup_data, setup_data) : null,
    } satisfies SetupVersionView;
  });
  const oldest = versions.at(-1)?.number ?? 0;
  return { versions, older: files.length > versionsOfPage ? oldest : null };
}

const versionNumber = z.coerce.number().int().positive().max(1_000_000).nullable().catch(null);

/**
 * One of the signed-in driver's own setups, to be changed, with a page of its versions: the latest, or those before a number.
 * @throws a 404 Response for anything else, DatabaseUnavailable
 */
export async function setupToEdit(
  context: AppLoadContext,
  id: string | undefined,
  versionsBefore: string | null,
) {
  const { setups, testCards, units } = context;
  const stored = storedId(id);
  const before = versionNumber.parse(versionsBefore);
  const page = { before, most: versionsOfPage + 1 };
  const [setup, earlier, cards, standing, words] =
    stored === null
      ? [null, [], [], '', new Map()]
      : await Promise.all([
          setups.forEditing(stored),
          setups.versionsOf(stored, page),
          testCards.ofSetup(stored),
          standingOf(context, stored),
          driversWords(context, id),
        ]);
  if (!setup) throw new Response(null, { status: 404 });
  return {
    card: ownCardOf(setup, units),
    standing: setup.file_withheld ? standing + fileWithheldNote : standing,
    values: valuesOf(setup, units),
    ...inUnits(versionsIn(setup, earlier, before === null), units),
    generation: setup.generation_id,
    cards: cards.map((card) => ({ ...card, changes: inUnits(card.changes, units) })),
    diary: diaryAddress({ game: setup.game, car: setup.car_name, track: setup.track_name }),
    olderNote: olderNote(words, setup, legalityOf(setup.game, setup.setup_data), 'own'),
    versionList: drawVersionList(setup.game),
    refinable: isRefinable(setup),
    file: filePlaceOf(setup),
    allOfCar: filesAddress(setup.game, setup.car_name),
  };
}

/** The text of an earlier file of one of the driver's setups; null where there is none. */
export async function earlierFile({ driver, setups }: AppLoadContext, id: number, version: string) {
  if (driver.state === 'signed-out' || !/^[1-9]\d{0,6}$/.test(version)) return null;
  return (await setups.versionOf(id, Number(version)))?.setup_data ?? null;
}

/**
 * One of the driver's own setups with the file that a version of it is, be it the one it holds now; null where there is
 * none, or it is somebody else's.
 * @throws DatabaseUnavailable
 */
export async function ownVersion({ driver, setups }: AppLoadContext, id: number, version: number) {
  if (driver.state === 'signed-out') return null;
  const [setup, earlier] = await Promise.all([setups.forEditing(id), setups.versionOf(id, version)]);
  if (!setup) return null;
  if (earlier) return { setup, text: earlier.setup_data };
  return version === (await setups.lastVersionOf(id)) + 1 ? { setup, text: setup.setup_data } : null;
}

/** Reads the new file as the setup would store it; undefined without one, and a sentence for one it cannot store. */
async function newFile(form: FormData, { setup_data }: EditValues, { game, car_name }: EditedSetup) {
  const { recognised, text, problem } = await readContent(form, { game, setup_data });
  if (problem) return { text, problem };
  if (text === '') return { text: undefined };
  if (recognised && recognised.game !== game) return { text, problem: 'This file is for another game.' };
  if (recognised && isOtherCar(game, car_name, recognised)) {
    return { text, problem: `This file is for the ${recognised.carName}: upload it as a setup of its own.` };
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

export const editFormSchema = z.looseObject({ restore: z.string().catch('') });

export const editForm = {
  isTyped: true,
  signIn: 'User not authenticated',
  away: { message: away, log: 'a setup was not changed' },
  keep: ({ form }: Sent, about: Partial<EditAnswer>): EditAnswer => ({
    values: typedIn(form),
    errors: {},
    message: null,
    stored: null,
    ...about,
  }),
} as const;

/** Changes one of the driver's setups, or puts an earlier file back. @returns what a new file tells about the car's garage */
export async function submitEdit(
  { restore }: z.output<typeof editFormSchema>,
  { context, params, form }: Sent,
): Promise<{ told: ToldGarage | null; toast: ToastKey } | FormErrors<Partial<EditAnswer>>> {
  const values = typedIn(form);
  const stored = storedId(params.id);
  const setup = stored === null ? null : await context.setups.forEditing(stored);
  if (!setup || stored === null) throw new Response(null, { status: 404 });
  const wanted = restore
    ? { edit: { setup_data: await earlierFile(context, stored, restore) }, errors: {} }
    : await wantedEdit(form, values, setup);
  if (Object.keys(wanted.errors).length > 0) return replyWithErrors(400, { errors: wanted.errors });
  const { setup_data, ...rest } = wanted.edit;
  if (setup_data === null) throw new Response(null, { status: 404 });
  const edit: SetupEdit = setup_data === undefined ? rest : { ...rest, setup_data };
  const done = await context.setups.edit(stored, Number(values.revision), edit);
  if (done.outcome === 'missing') throw new Response(null, { status: 404 });
  if (done.outcome === 'saved') {
    await context.forgetSetup(stored);
    return {
      told: restore || setup_data === undefined ? null : garageTold(setup_data),
      toast: done.setup.is_public ? 'setup-updated-public' : 'setup-updated',
    };
  }
  const now = valuesOf(done.setup, context.units);
  return replyWithErrors(409, {
    message: overtaken,
    values: { ...values, revision: now.revision },
    stored: now,
  });
}

type Wanted = {
  edit: Omit<SetupEdit, 'setup_data'> & { setup_data?: string | null };
  errors: EditAnswer['errors'];
};

/** Conditions from a new file, where the driver left those of the old one. */
function toldByNewFile(text: string, typed: ConditionTexts, setup: EditedSetup): Partial<SetupConditions> {
  const file = readSetup(setup.game, text);
  if (!file) return {};
  const { weather, fuel_litres } = conditionsOfFile(file);
  const before = conditionsValues(setup);
  return {
    ...(weather !== null && typed.weather === before.weather && { weather }),
    ...(fuel_litres !== null && typed.fuel_litres === before.fuel_litres && { fuel_litres }),
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
    const told = text && { setup_data: text, ...toldByNewFile(text, conditionsValues(setup), setup) };
    return { edit: { ...told }, errors };
  }
  const checked = editSchema.parse(conditionsInGameUnits(values));
  return {
    edit: {
      ...storedWords(Object.fromEntries(Object.entries(checked).filter(([name]) => form.has(name)))),
      is_public: values.is_public === 'true',
      ...(typedConditions(form) && storedConditions(checked)),
      ...(text !== undefined && { setup_data: text, ...toldByNewFile(text, checked, setup) }),
    },
    errors,
  };
}
