import type { AppLoadContext } from '@remix-run/cloudflare';
import { signsOfFile } from '#racing/laps/recording/driven-version';
import { carsOf, tracksOf } from '#racing/setup/catalogue';
import { readSetup } from '#racing/setup/formats';
import type { EditedSetup } from '#platform/adapters/supabase/setup-rows';
import { lapText } from '#racing/laps/typed-lap-time';
import { idealLap } from '#racing/laps/traces/ideal-lap';
import { shownName } from '#platform/identity/shown-name';
import { type KeptTrace, keptTrace, type LapTraces } from '#racing/laps/traces/lap-trace';
import { profileOf } from '../../account/profile.server.ts';
import { replyWithErrors, type Submission } from '../../ui/form-action.server.ts';
import { digestUpload } from './digest-upload.server.ts';
import { drivenSetup } from '../my-setups/driven-setup.server.ts';
import { storedId } from '../../setups/viewer/visible-setup.server.ts';
import { lapKey, namedLaps } from './lap-comparison.tsx';
import { stintPage } from './stint-page.server.ts';

/** Of a setup, that a recording is held against. */
const mostVersions = 12;
/** Of other setups, that a page is held against. */
const mostReferences = 2;

/**
 * The page on which a recording fills the stint sheet of a setup.
 * @throws a 404 Response for a setup that is not the driver's, DatabaseUnavailable
 */
export async function recordingPage(context: AppLoadContext, id: string | undefined, address: URL) {
  const { card, game, canCalculate, version, latest, aim, tapChoices, requestId, place } = await stintPage(
    context,
    id,
    null,
  );
  const [{ setup, texts }, profile] = await Promise.all([
    drivenSetup(context, id, null),
    context.profiles.mine(),
  ]);
  const against = storedId(address.searchParams.get('against') ?? undefined);
  const keptLaps = await lapsToCompare(context, setup, against);
  const versions = texts.slice(0, mostVersions);
  const places = [...carsOf(game), ...tracksOf(game)];
  return {
    card,
    keptLaps,
    comparison: comparisonInWords(keptLaps, against),
    place: { game, ...place, carName: card.car, trackName: card.track },
    names: Object.fromEntries(places.map(({ id: key, name }) => [key, name])),
    /** Under which the driver stands in results files. */
    usual: profile?.results_names ?? [],
    /** The files that a recorded garage is held against, the latest first; it can be put into that. */
    held: game === 'LMU' ? { versions, revision: String(setup.revision) } : null,
    /** Signs of each version, for a game without a garage in its recordings. */
    signs:
      game === 'ACC'
        ? versions.flatMap(({ version, text }) => {
            const file = readSetup(game, text, setup.track_name);
            return file ? [signsOfFile(file, version)] : [];
          })
        : [],
    start: canCalculate
      ? { version, latest, aim, tapChoices, requestId, withEnergy: card.game === 'LMU' }
      : null,
  };
}

/** A lap that was kept or shared before, under the name that it is chosen by; keys of shared ones begin with `reference`. */
export type LapToCompare = { key: string; name: string; kept: KeptTrace };

/** The laps that the driver kept with a setup, and the one that is shared with the setup it was saved from, or with the one that the address names. */
async function lapsToCompare(
  context: AppLoadContext,
  setup: EditedSetup,
  against: number | null,
): Promise<LapToCompare[]> {
  const [keptLaps, references] = await Promise.all([
    context.stints.keptLaps(setup.id),
    referencesFor(context, setup, against),
  ]);
  return [
    ...references,
    ...keptLaps.flatMap(({ id: stint, version, driven_at, trace: kept }) =>
      kept
        ? [
            {
              key: `stint ${stint}`,
              name: `Version ${version} on ${driven_at.slice(0, 10)}, ${lapText(kept.trace.seconds)}`,
              kept,
            },
          ]
        : [],
    ),
  ];
}

/** @param against the setup that the address names */
function comparisonInWords([first]: readonly LapToCompare[], against: number | null): string {
  if (against !== null && first?.key !== `reference ${against}`)
    return 'That lap is no longer shared, or it’s of another car or track, so you’ll only see your own laps.';
  return first?.key.startsWith('reference') ? `We’ll compare your best lap with ${first.name}.` : '';
}

/** Laps shared with setups for the same car and track: the one that the address names first, then those it was made from. */
async function referencesFor(
  { setups, stints }: AppLoadContext,
  { id, game, car_name, track_name, based_on = [] }: EditedSetup,
  first: number | null,
): Promise<LapToCompare[]> {
  const ids = [...new Set([...(first === null ? [] : [first]), ...based_on])].filter((one) => one !== id);
  const originals = ids.length === 0 ? [] : await setups.originals(ids.slice(0, mostReferences));
  const laps = await Promise.all(
    originals
      .filter((one) => one.game === game && one.car_name === car_name && one.track_name === track_name)
      .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      .map(async ({ id, author, user_id }) => ({
        key: `reference ${id}`,
        of: shownName(author, user_id),
        kept: await stints.referenceLap(id),
      })),
  );
  return laps.flatMap(({ key, of, kept }) =>
    kept ? [{ key, name: `${of}’s reference lap, ${lapText(kept.trace.seconds)}`, kept }] : [],
  );
}

/** Reads what was sent, and keeps the name that the driver chose; of the file nothing is kept. */
export async function readSentRecording(submission: Submission) {
  const { form, context } = submission;
  const driver = String(form.get('driver') ?? '')
    .trim()
    .slice(0, 200);
  if (form.get('intent') === 'remember') {
    await keepName(context, driver);
    return replyWithErrors(200, { reason: '' });
  }
  const profile = await context.profiles.mine();
  const digestResult = digestUpload(submission, profile?.results_names);
  if (digestResult.ok && digestResult.driver !== null && driver !== '')
    await keepName(context, digestResult.driver);
  if (!digestResult.ok) return replyWithErrors(400, digestResult);
  const chosenLaps = ['first', 'second'].map((name) => String(form.get(name) ?? '').slice(0, 40));
  return replyWithErrors(200, {
    ...digestResult,
    traces: fewLaps(digestResult.traces, chosenLaps),
    ideal: digestResult.traces && idealLap(digestResult.traces, digestResult.digest.balance ?? []),
    lapChoices: namedLaps(digestResult.traces?.laps ?? []).map(({ key, name }) => ({ key, name })),
    chosenLaps,
  });
}

/** The laps of these keys and the quickest that count: a page in one piece has no room for all. */
function fewLaps(traces: LapTraces | null, keys: readonly string[]): LapTraces | null {
  if (!traces) return null;
  const byWorth = [...traces.laps].sort(
    (a, b) => Number(b.counts) - Number(a.counts) || a.seconds - b.seconds,
  );
  const chosen = traces.laps.filter(({ lap }) => keys.includes(lapKey(lap)));
  const few = new Set([...chosen, ...byWorth.slice(0, chosen.length === 2 ? 1 : 2)]);
  return { ...traces, laps: [...few].map((lap) => keptTrace(traces, lap).trace) };
}

async function keepName(context: AppLoadContext, name: string): Promise<void> {
  if (name === '') return;
  await profileOf(context);
  await context.profiles.rememberName(name);
}
