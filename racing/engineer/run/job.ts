import { keptMap } from '../../../catalogues/acc/engine-maps.ts';
import { accCar, accTrack, accTrackTraits } from '../../../catalogues/acc/index.ts';
import { lmuCar, lmuTrack } from '../../../catalogues/lmu/index.ts';
import type { AccSetup } from '../../setup/acc/json.ts';
import { parseAccSetup } from '../../setup/acc/parse.ts';
import { placedAt } from '../../setup/acc/track-mark.ts';
import { type GarageFacts, parseSvm, type SvmFile } from '../../setup/svm/index.ts';
import { makeAccBaseline } from '../baseline/acc/baseline.ts';
import { accFromFile } from '../baseline/acc/given-file.ts';
import { accWords } from '../baseline/acc/note.ts';
import { followedAtStops } from '../baseline/acc/pit-stops.ts';
import { remadeWithoutFuel, remadeAcc } from '../baseline/acc/remake.ts';
import { accLimits } from '../baseline/acc/sanity.ts';
import { openAccSetup } from '../baseline/acc/open-acc-setup.ts';
import { weatherOfTyres } from '../baseline/acc/tyres-on.ts';
import { limitsForDriver } from '../baseline/beginners-steps.ts';
import { type BriefingInput, briefingOf, heardIn, type TrackSketch } from '../answer/briefing.ts';
import { heldAnswer, Memory, withCures } from '../answer/held-to-history.ts';
import type { SetupHistory } from '../answer/setup-history.ts';
import { motiveOf, wishedFor } from '../answer/change-objection.ts';
import { type EngineerRequest, UnknownCarOrTrack } from '../baseline/conditions.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';
import { cureOf } from '../answer/cure.ts';
import { wishesInUnits } from '../answer/wishes-in-units.ts';
import { descriptionOf } from '../answer/description.ts';
import { askedOfConditions } from './heard-conditions.ts';
import { guardedSetup } from '../baseline/guarded-setup.ts';
import { type LmuStartingPoint, lmuWords, makeLmuBaseline } from '../baseline/lmu/baseline.ts';
import { remadeLmu } from '../baseline/lmu/remake.ts';
import { lmuLimits } from '../baseline/lmu/sanity.ts';
import { openLmuSetup } from '../baseline/lmu/open-lmu-setup.ts';
import { lmuTrackWords } from '../baseline/lmu/track-words.ts';
import type { Remade } from '../baseline/new-conditions.ts';
import type { RunInput } from './outcome.ts';
import type { ChosenChange } from './request.ts';
import { noteText, paragraphs } from '../baseline/note-text.ts';
import { factsIn, noteIn, type OwnWords } from '../baseline/own-words.ts';
import { noRecord } from '../answer/rule-results.ts';
import { answerFromRules } from '../answer/rulebook.ts';
import { holdBySense, type LimitsOf } from '../baseline/sanity.ts';
import { contentQuestion, languageOf } from '../../hearing/hear.ts';
import { type Reading, understoodOf } from '../../hearing/reading.ts';
import type { Understood } from '../../hearing/understood.ts';
import { type SetupInHand, setupInHand } from './setup-in-hand.ts';
import type { EditableSetup } from '../baseline/editable-setup.ts';

/** The driver's wishes, in their own words. */
type DriverWords = BriefingInput['driver'];

/** A piece of work for the engineer: a new setup, or changes to an earlier one. Plain data, to be kept. */
export type EngineerJob =
  | {
      kind: 'generate';
      request: EngineerRequest;
      driver: DriverWords;
      base: string | null;
      /** Set where `base` is the setup of the driver's own garage. */
      fromGarage?: LmuStartingPoint['fromGarage'];
      garage?: GarageFacts;
      remarks?: string[];
    }
  | {
      kind: 'refine';
      request: EngineerRequest;
      driver: DriverWords;
      file: string;
      /** Garage facts of the car, beside the catalogue. */
      garage?: GarageFacts;
      /** The setup's earlier conditions, if they differ. */
      before?: EngineerRequest;
      /** Nobody has said what its fuel is for: it stays, and only other weather and temperature are answered. */
      isGiven?: true;
      /** Sentences on the conditions taken from the driver's words. */
      remarks?: string[];
      /** Earlier words, changes and measurements. */
      history?: SetupHistory;
      /** Changes that the driver has chosen already: these and no others. */
      chosen?: ChosenChange[];
      /** The reading of the words as the driver corrected or tapped it: they are not read again. */
      reading?: Reading;
    };

/** Raised when an earlier setup's file can no longer be read. */
export class UnreadableSetup extends Error {
  override name = 'UnreadableSetup';
}

type Baseline = RunInput['baseline'] & {
  /** The rules' note on the outcome. */
  words(editable: EditableSetup, changed: readonly string[]): OwnWords;
};

/** The engineer for one game. */
type GameEngineer = {
  /** A setup file opened for work. @throws UnreadableSetup */
  open(
    file: string,
    request?: Pick<EngineerRequest, 'weather' | 'track'>,
    garage?: GarageFacts,
  ): EditableSetup;
  /** The weather that its tyres are for; null where the file does not say. */
  weatherOf(file: string): EngineerRequest['weather'] | null;
  /** An earlier setup remade for other conditions than it was made for. */
  remake(
    file: string,
    before: EngineerRequest,
    now: EngineerRequest,
    known: { isGiven?: boolean | undefined; garage?: GarageFacts | undefined },
  ): Remade;
  /** Limits of each setting, given the driver's words. */
  limitsFor(request: EngineerRequest, words: string): LimitsOf;
  /** One sentence on the changes at pit stops that follow from a change of setup. Empty if none. */
  followed(before: EditableSetup, after: EditableSetup): string;
  /** @throws UnusableBase */
  makeBaseline(request: EngineerRequest, start: LmuStartingPoint): Baseline;
  /** The rules' note on an earlier file with these settings changed. */
  wordsOf(request: EngineerRequest, editable: EditableSetup, changed: readonly string[]): OwnWords;
  findCar(id: string): { name: string; class: string } | undefined;
  findTrack(id: string): TrackSketch | undefined;
};

function readAcc(file: string, track?: string): AccSetup {
  const read = parseAccSetup(file);
  if (!read.ok) throw new UnreadableSetup(read.reason);
  return placedAt(read.setup, track);
}

const wordsOfAcc = (request: EngineerRequest, { text }: EditableSetup, isGiven?: boolean): OwnWords =>
  accWords(request, readAcc(text), isGiven);

function readSvm(file: string): SvmFile {
  const read = parseSvm(file);
  if (!read.ok) throw new UnreadableSetup(read.reason);
  return read.file;
}

const engineers: Readonly<Record<EngineerGame, GameEngineer>> = {
  ACC: {
    open: (file, request) => openAccSetup(readAcc(file, request?.track), request?.weather),
    weatherOf: (file) => weatherOfTyres(readAcc(file)),
    remake: (file, before, now, { isGiven }) =>
      (isGiven ? remadeWithoutFuel : remadeAcc)(readAcc(file, now.track), before, now),
    limitsFor: accLimits,
    followed: (before, after) => followedAtStops(readAcc(before.text), readAcc(after.text)),
    makeBaseline(request, { base }) {
      if (base) {
        const given = accFromFile(request, base);
        const words = (editable: EditableSetup) => wordsOfAcc(request, editable, true);
        return { ...given, note: noteText(noteIn(words(given.editable))), adjusted: [], words };
      }
      const { setup, note } = makeAccBaseline(request);
      return {
        editable: openAccSetup(setup),
        note,
        changes: [],
        adjusted: [],
        words: (editable) => wordsOfAcc(request, editable),
      };
    },
    wordsOf: (request, editable) => wordsOfAcc(request, editable),
    findCar: accCar,
    findTrack(id) {
      const track = accTrack(id);
      if (!track) return undefined;
      const { character = '', notes = '' } = accTrackTraits(track.id) ?? {};
      const { name, lengthM, corners } = track;
      return { name, lengthKm: lengthM / 1000, character, notes, corners };
    },
  },
  LMU: {
    open: (file, _, garage) => openLmuSetup(readSvm(file), garage),
    weatherOf: () => null,
    remake: (file, before, now, { garage }) => remadeLmu(readSvm(file), before, now, garage),
    limitsFor: () => lmuLimits,
    followed: () => '',
    makeBaseline(request, start) {
      const { text, note, adjusted, words } = makeLmuBaseline(request, start);
      const editable = openLmuSetup(readSvm(text), start.garage);
      return {
        editable,
        note,
        changes: [],
        adjusted,
        words: ({ text: now }, changed) => words(now, changed),
      };
    },
    wordsOf: (request, { text }, changed) => lmuWords(request, text, changed),
    findCar: lmuCar,
    findTrack(id) {
      const track = lmuTrack(id);
      if (!track) return undefined;
      const { character, notes } = lmuTrackWords(track.id);
      return { name: track.name, lengthKm: track.lengthM / 1000, character, notes, corners: [] };
    },
  },
};

/** The weather that a file's tyres are for, where the file says so. @throws UnreadableSetup */
export function weatherOf(game: EngineerGame, file: string): EngineerRequest['weather'] | null {
  return engineers[game].weatherOf(file);
}

/** A setup file opened for work. @throws UnreadableSetup */
export function openSetup(game: EngineerGame, file: string): EditableSetup {
  return engineers[game].open(file);
}

function earlierSetup({
  request,
  file,
  garage,
  before,
  isGiven,
}: Extract<EngineerJob, { kind: 'refine' }>): Baseline {
  const { open, remake, wordsOf } = engineers[request.game];
  const { editable, changes } = before
    ? remake(file, before, request, { isGiven, garage })
    : { editable: open(file, request, garage), changes: [] };
  return {
    editable,
    note: '',
    changes,
    adjusted: [],
    words: (changedSheet, changed) => wordsOf(request, changedSheet, changed),
  };
}

function carOf({ game, car }: EngineerRequest): { name: string; class: string } {
  const found = engineers[game].findCar(car);
  if (!found) throw new UnknownCarOrTrack(`No ${game} car is called ${car}`);
  return found;
}

function trackOf({ game, track }: EngineerRequest): TrackSketch {
  const found = engineers[game].findTrack(track);
  if (!found) throw new UnknownCarOrTrack(`No ${game} track is called ${track}`);
  return found;
}

/**
 * A finished setup for the chat, with what is known of it.
 *
 * @throws UnknownCarOrTrack, UnreadableSetup
 */
export function setupToTalkOf(
  request: EngineerRequest,
  file: string,
  { garage, history = [] }: { garage?: GarageFacts; history?: SetupHistory } = {},
): SetupInHand {
  const editable = engineers[request.game].open(file, request, garage);
  return setupInHand(request, { car: carOf(request), track: trackOf(request) }, editable, history);
}

/** A reading that a driver sent; one without a row asks what else there is. */
function readingUnderstood(reading: Reading, words: string): Understood {
  const understood = understoodOf(reading);
  return reading.length > 0 ? understood : { ...understood, question: contentQuestion(words) };
}

/** "Put the wing back" with the value that it had before its last change. */
function withValuesBefore(read: Understood, memory: Memory, editable: EditableSetup): Understood {
  return {
    ...read,
    wishes: read.wishes.map((wish) => {
      if (wish.direction !== 'back') return wish;
      const [before] = memory.takenBack(editable, wish.parameter);
      return { ...wish, direction: 'set', amount: before?.value ?? null };
    }),
  };
}

const ofFuel = new Set(['energy_high_use', 'fuel_short']);

/** Where fuel is complained of on a car whose engine maps no source describes. Empty elsewhere. */
function aboutEngineMap({ rows }: EditableSetup, complaints: readonly { symptom: string }[]): string {
  const row = rows.find(({ parameter }) => parameter === 'ecuMap');
  const isAsked = complaints.some(({ symptom }) => ofFuel.has(symptom));
  return row && !row.maps && isAsked ? keptMap(row.value) : '';
}

/**
 * Everything a run needs: the baseline (a new one, or the earlier setup) and the briefing for the model.
 *
 * @param record what became of the rules on the track, with this car here
 * @param readBy the words' reading, where it is not to be our own
 * @throws UnknownCarOrTrack, UnreadableSetup, UnusableBase
 */
export function prepareRun(
  job: EngineerJob,
  askedBy: string,
  record = noRecord,
  readBy: Understood | null = null,
): RunInput {
  const { kind, request, driver, remarks = [] } = job;
  const { words, ...baseline } =
    job.kind === 'generate' ? engineers[request.game].makeBaseline(request, job) : earlierSetup(job);
  const before = job.kind === 'refine' ? job.before : undefined;
  const history = job.kind === 'refine' ? (job.history ?? []) : [];
  const { open, followed, limitsFor } = engineers[request.game];
  const typed = `${driver.words}. ${driver.preferences ?? ''}`;
  // An earlier setup is remade for new conditions by now: nobody is to answer them once more.
  const about = { task: kind, car: carOf(request), track: trackOf(request), request, driver };
  const given = job.kind === 'refine' ? job.reading : undefined;
  const read =
    readBy ??
    (given ? readingUnderstood(given, driver.words) : heardIn({ ...about, editable: baseline.editable }));
  const memory = new Memory(withCures(history, read.over));
  const own = wishesInUnits(withValuesBefore(read, memory, baseline.editable), baseline.editable.rows);
  const heard = kind === 'refine' && !before ? askedOfConditions(own, remarks) : own;
  const editable = guardedSetup(
    baseline.editable,
    holdBySense(typed, memory.limits(limitsForDriver(request, limitsFor(request, typed))), (now, change) =>
      wishedFor(heard, now, change),
    ),
  );
  const asked = { ...about, editable, history };
  const earlier = job.kind === 'refine' ? open(job.file, request, job.garage) : baseline.editable;
  const briefing = briefingOf(asked, heard, record);
  return {
    kind,
    baseline: { ...baseline, editable },
    briefing,
    heard,
    askedBy,
    memory,
    language: languageOf(driver.words, driver.language),
    readAs: (understood) => prepareRun(job, askedBy, record, understood),
    chosen: job.kind === 'refine' ? (job.chosen ?? null) : null,
    needsModel: kind === 'generate' || !(job.chosen || given || heard.undo),
    answerByRules: (without = new Set()) =>
      (heard.undo
        ? memory.takenBack(editable).map((change) => ({ ...change, answers: null }))
        : heldAnswer({ memory, complaints: heard.complaints, editable }, without, (barred) =>
            answerFromRules(
              heard,
              editable.rows.filter(({ parameter }) => !barred.has(parameter)),
              {
                game: request.game,
                carClass: asked.car.class,
                hasAbs: editable.rows.some(({ parameter }) => parameter === 'abs'),
                request,
                record,
                ...(briefing.hotWindowPsi && { hotWindow: briefing.hotWindowPsi }),
              },
              briefing.mostChanges,
            ),
          )
      ).map((change) => ({
        ...change,
        cure: cureOf(change, heard.complaints, editable),
        motive: motiveOf(change, heard),
      })),
    tell(editable, changes, { complaints } = heard) {
      const changed = changes.map(({ parameter }) => parameter);
      const own = words(editable, changed);
      return {
        note: paragraphs(
          remarks.join(' '),
          aboutEngineMap(editable, heard.complaints),
          followed(earlier, editable),
          kind === 'generate' ? noteText(noteIn(own)) : before ? noteText(factsIn(own)) : '',
        ),
        description: descriptionOf({ kind, game: request.game, own, changes, complaints, before }),
      };
    },
  };
}
