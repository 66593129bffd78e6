import type { FinishedRun } from '#platform/adapters/supabase/generations';
import { versionInUse } from '#platform/adapters/supabase/setup-rows';
import type { PastOfSetup } from '#platform/adapters/supabase/shared-setups';
import type { SetupHistory } from '#racing/engineer/answer/setup-history';
import type { EngineerRequest } from '#racing/engineer/baseline/conditions';
import {
  historyOfRun,
  historyOfSetup,
  type PastRun,
  type PastSetup,
} from '#racing/engineer/run/gather-history';
import { storedResultSchema } from '#racing/engineer/run/result';
import { worstInWords } from '#racing/laps/recording/balance-words';
import { measuredChanges } from '#racing/laps/recording/measured-change';
import type { StintSheet } from '#racing/laps/stint-sheet';
import { lapText } from '#racing/laps/typed-lap-time';
import type { Call } from './endpoint.ts';

/** One of the driver's runs, or a setup that they saved: up to one of its files, or to the one in use. */
export type Remembered = { run: number } | { setup: number; version?: number | null };

/**
 * Reads the earlier words, changes and measurements of a setup, if it is this driver's. Empty if the database is
 * unavailable: a setup can be refined without it.
 */
export async function historyOf(
  of: Remembered,
  place: Pick<EngineerRequest, 'game' | 'car' | 'track'>,
  { services, driver }: Call,
): Promise<SetupHistory> {
  const { generations, setups, logError } = services;
  try {
    const pastRuns = (await generations.finished(driver.userId, place)).flatMap(pastRun);
    if ('run' in of) {
      const pastSetups = await setups.pastOf(driver.userId, { runs: pastRuns.map(({ id }) => id) });
      return historyOfRun(of.run, pastRuns, pastSetups.map(pastSetup), place);
    }
    const [setup] = await setups.pastOf(driver.userId, of);
    if (!setup) return [];
    const past = pastSetup(setup);
    const isUpTo = ({ number }: { number: number }) => of.version == null || number <= of.version;
    return historyOfSetup({ ...past, files: past.files.filter(isUpTo) }, pastRuns, place);
  } catch (error) {
    logError('history_read_failed', { ...of, error: String(error) });
    return [];
  }
}

function pastRun({ id, parent_id: parentId, request, result, taken_at }: FinishedRun): PastRun[] {
  const storedResult = storedResultSchema.safeParse(result);
  if (!storedResult.success) return [];
  const { refinementPrompt, communitySetupId } = request;
  return [
    {
      id,
      parentId,
      savedId: typeof communitySetupId === 'number' ? communitySetupId : null,
      words: typeof refinementPrompt === 'string' ? refinementPrompt : '',
      result: storedResult.data,
      isTaken: taken_at !== null,
    },
  ];
}

function pastSetup({ id, generation_id, versions, stints, cards, ...current }: PastOfSetup): PastSetup {
  const fileOf = (
    number: number,
    { setup_data, taken_at }: Pick<PastOfSetup, 'setup_data' | 'taken_at'>,
  ) => ({
    number,
    text: setup_data,
    isTaken: taken_at !== null,
  });
  return {
    id,
    runId: generation_id,
    files: [
      fileOf(versionInUse(current, versions[0]?.number), current),
      ...versions.map((version) => fileOf(version.number, version)),
    ],
    stints: stints.map(({ version, sheet }, place) => ({
      version,
      words: measuredIn(sheet, stints[place + 1]?.sheet),
    })),
    cards,
  };
}

/** A stint in a few words: `best lap 1:47.3, 12 laps, oversteer on exit`, the worst that was measured, and how it differs from the one before. */
function measuredIn(
  { bestLap, laps, balance, digest, measures }: StintSheet,
  before: StintSheet | undefined,
): string {
  const feelings = Object.entries(balance).flatMap(([where, is]) =>
    is === null || is === 'neutral' ? [] : [`${is} ${where}`],
  );
  const [worst] = digest ? worstInWords(digest) : [];
  const [change] =
    digest && measures && before?.digest && before.measures
      ? measuredChanges({ digest: before.digest, measures: before.measures }, { digest, measures })
      : [];
  return [
    ...(bestLap === null ? [] : [`best lap ${lapText(bestLap)}`]),
    ...(laps === null ? [] : [`${laps} laps`]),
    ...feelings,
    ...(worst ? [`measured ${worst}`] : []),
    ...(change ? [change] : []),
  ].join(', ');
}
