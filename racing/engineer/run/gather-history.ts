import { engineeringRules } from '../../../catalogues/engineering/index.ts';
import { hear } from '../../hearing/hear.ts';
import { type Reading, understoodOf } from '../../hearing/reading.ts';
import type { Understood } from '../../hearing/understood.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';
import {
  type HistoryEntry,
  longestHistory,
  longestSaid,
  type PastChange,
  type SetupHistory,
} from '../answer/setup-history.ts';
import { changesInto } from '../answer/test-card.ts';
import { cutAt, tidyLine } from '../baseline/apply-changes.ts';
import { type EditableSetup, isPartOf } from '../baseline/editable-setup.ts';
import { openSetup } from '../baseline/open-setup.ts';
import type { RunResult } from './result.ts';

/** A finished run of the driver's with the car at the track. */
export type PastRun = {
  id: number;
  parentId: number | null;
  /** The saved setup that it refined. */
  savedId: number | null;
  words: string;
  result: Pick<RunResult, 'text' | 'changes' | 'reason' | 'reading'>;
  /** Whether the driver downloaded or installed its file. */
  isTaken: boolean;
};

/** One of the driver's own saved setups: its files by their numbers, and what was driven with it. */
export type PastSetup = {
  id: number;
  /** The run that made its first file. */
  runId: number | null;
  /** The newest first; the one in use leads. */
  files: readonly { number: number; text: string; isTaken: boolean }[];
  /** A stint in a few words, the newest first. */
  stints: readonly { version: number; words: string }[];
  /** Changes that were tried, values as the driver reads them; the newest first. */
  cards: readonly {
    changes: readonly { parameter: string; to: string }[];
    answer: 'better' | 'same' | 'worse' | null;
    decision: 'kept' | 'undone' | null;
  }[];
};

export type Place = { game: EngineerGame; track: string };

const symptomOf = new Map(engineeringRules.map(({ id, symptom, phase }) => [id, { symptom, phase }]));

type Made = { parameter: string; from: number | null; to: number; rule?: string };
type Step = Pick<HistoryEntry, 'version' | 'measured' | 'isDriven'> & {
  words: string;
  /** As the run's answer took them. */
  reading?: Reading | undefined;
  made: readonly Made[];
  outcome: 'kept' | 'undone' | 'not tried';
};

/** The games write at most 40 kB: what changed from one larger text to the next is not looked for. */
const longestFile = 65_536;
/** Of the words to each of thirty versions, in characters: a complaint has a hundred. */
const longestHeard = 600;

/** The history of a run's setup, through the runs that it came from and the branches that were left. */
export function historyOfRun(
  id: number,
  runs: readonly PastRun[],
  saved: readonly PastSetup[],
  place: Place,
): SetupHistory {
  return withVerdicts(stepsOfRun(id, runs, saved), saved, place);
}

/** The history of a saved setup: its files, the refinements asked of it, and the run that it was saved from. */
export function historyOfSetup(setup: PastSetup, runs: readonly PastRun[], place: Place): SetupHistory {
  const before = setup.runId === null ? [] : stepsOfRun(setup.runId, runs, []);
  const steps = [...stepsOfFiles(setup, runs, place), ...before.map((step) => ({ ...step, version: null }))];
  return withVerdicts(steps, [setup], place);
}

/** A stint driven before: its words, and the changes that the engineer proposed after it. */
export type PastStint = { words: string; changes: readonly Omit<Made, 'rule'>[]; isTaken: boolean };

/** The history that stints tell, the newest first. What was taken after one was driven in the next. */
export const historyOfStints = (stints: readonly PastStint[], place: Place): SetupHistory =>
  withVerdicts(
    stints.map(({ words, changes, isTaken }) => ({
      version: null,
      words,
      made: changes,
      outcome: isTaken ? 'kept' : 'not tried',
      measured: words,
      isDriven: true,
    })),
    [],
    place,
  );

function stepsOfRun(id: number, runs: readonly PastRun[], saved: readonly PastSetup[]): Step[] {
  const byId = new Map(runs.map((run) => [run.id, run]));
  const path: PastRun[] = [];
  for (let run = byId.get(id); run && !path.includes(run); run = byId.get(run.parentId ?? 0)) path.push(run);
  const onPath = new Set(path.map((run) => run.id));
  // A branch counts as taken back where it was driven. Else it is one of several answers to the same setup.
  const left = runs.filter((run) => !onPath.has(run.id) && onPath.has(run.parentId ?? 0));
  return [...path, ...left]
    .toSorted((one, other) => other.id - one.id)
    .filter(({ parentId, savedId }) => parentId !== null || savedId !== null)
    .map(({ id: version, words, result, isTaken }) => {
      const { stints = [], files = [] } = saved.find(({ runId }) => runId === version) ?? {};
      const isDriven = isTaken || stints.length > 0 || files.at(-1)?.isTaken === true;
      const outcome = onPath.has(version) ? 'kept' : isDriven ? 'undone' : 'not tried';
      const measured = stints[0]?.words ?? '';
      return { version, words, reading: result.reading, made: result.changes, outcome, measured, isDriven };
    });
}

function stepsOfFiles({ id, files, stints }: PastSetup, runs: readonly PastRun[], at: Place): Step[] {
  const refinements = runs.filter(({ savedId, parentId }) => savedId === id && parentId === null);
  const contents = files.map(({ text }) => contentOf(text));
  const oldest = new Map(contents.map((content, place) => [content, place]));
  const refined = new Map(refinements.toReversed().map((run) => [contentOf(run.result.text), run]));
  const opened = openedOnce(at);
  const taken = new Set<PastRun>();
  let putBack = 0;
  const steps = files.flatMap(({ number, text, isTaken }, place): Step[] => {
    const [before, content = ''] = [files[place + 1], contents[place]];
    const isUndone = putBack > place;
    const oldestPlace = oldest.get(content) ?? place;
    putBack = Math.max(putBack, oldestPlace);
    // An earlier file that was put back is no step forward.
    if (!before || oldestPlace > place) return [];
    const run = refined.get(content);
    if (run) taken.add(run);
    const stint = stints.find(({ version }) => version === number);
    return [
      {
        version: number,
        words: run?.words ?? '',
        reading: run?.result.reading,
        made: run?.result.changes ?? changesOf(opened(before.text), opened(text)),
        outcome: isUndone ? 'undone' : 'kept',
        measured: stint?.words ?? '',
        isDriven: isTaken || run?.isTaken === true || stint !== undefined,
      },
    ];
  });
  const untaken = refinements
    .filter((run) => !taken.has(run))
    .map(
      ({ words, result }): Step => ({
        version: null,
        words,
        reading: result.reading,
        made: result.changes,
        outcome: 'not tried',
        measured: '',
        isDriven: false,
      }),
    );
  return [...steps, ...untaken];
}

/** A kept file is printed as the game prints it. */
const contentOf = (text: string) => text.replace(/\s+/g, '');

/** Opens each file once, however many are beside it. */
function openedOnce({ game, track }: Place) {
  const opened = new Map<string, EditableSetup | null>();
  return (text: string): EditableSetup | null => {
    if (text.length > longestFile) return null;
    const setup = opened.get(text) ?? openSetup(game, text, track);
    opened.set(text, setup);
    return setup;
  };
}

const changesOf = (then: EditableSetup | null, now: EditableSetup | null): Made[] =>
  then && now ? changesInto(then, now) : [];

function withVerdicts(
  steps: readonly Step[],
  saved: readonly PastSetup[],
  { game, track }: Place,
): SetupHistory {
  const cards = saved.flatMap((setup) => setup.cards);
  // Said to be over in later words than those of the step, which are read first.
  const over = new Set<string>();
  return steps.slice(0, longestHistory).flatMap((step) => {
    const { version, words, reading, made, outcome, measured, isDriven } = step;
    const ours = hear(cutAt(words, longestHeard), { game, track });
    const heard = reading ? understoodOf(reading) : ours;
    const cured = new Set(over);
    for (const symptom of ours.over ?? []) over.add(symptom);
    const complaints = heard.complaints.map(({ symptom, phase }) => ({ symptom, phase }));
    const changes = made.flatMap(({ parameter, from, to, rule }): PastChange[] => {
      if (from === null) return [];
      const ruled = rule === undefined ? undefined : symptomOf.get(rule);
      const answered = complaints.findIndex(({ symptom }) => symptom === ruled?.symptom);
      // The model may have heard a complaint that our ears missed.
      if (ruled && answered < 0) complaints.push(ruled);
      const answers = ruled
        ? answered < 0
          ? complaints.length - 1
          : answered
        : placeUnruled(parameter, heard);
      const curedSymptom = answers === null ? undefined : complaints[answers]?.symptom;
      const isCured = outcome === 'kept' && curedSymptom !== undefined && cured.has(curedSymptom);
      const verdict = verdictOn({ parameter, to }, cards) ?? (isCured ? 'better' : outcome);
      return [{ parameter, from, to, answers, outcome: verdict }];
    });
    if (changes.length === 0) return [];
    const said = cutAt(tidyLine(words, longestSaid), longestSaid);
    return [{ version, said, complaints, changes, measured, isDriven }];
  });
}

/** The complaint that a change without a rule answered: none where the driver named the setting or gave its figure. */
function placeUnruled(parameter: string, { complaints, wishes }: Understood): number | null {
  const isNamed = wishes.some((wish) => isPartOf(wish.parameter, parameter));
  const isFigure = /^(?:tyrePressure|fuel)/.test(parameter);
  return isNamed || isFigure || complaints.length === 0 ? null : 0;
}

const numberIn = (text: string) => Number(/-?\d+(?:\.\d+)?/.exec(text.replace('\u2212', '-'))?.[0]);

function verdictOn({ parameter, to }: Pick<PastChange, 'parameter' | 'to'>, cards: PastSetup['cards']) {
  const tested = cards.find(({ changes }) =>
    changes.some((one) => one.parameter === parameter && numberIn(one.to) === to),
  );
  return tested?.decision === 'undone' ? 'undone' : (tested?.answer ?? tested?.decision ?? null);
}
