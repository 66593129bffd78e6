import { accCar, accTrack, accTrackTraits } from '../../catalogues/acc/index.ts';
import { findCar, findTrack } from '../../catalogues/index.ts';
import { lmuCar, lmuTrack } from '../../catalogues/lmu/index.ts';
import { parseAccSetup } from '../setup/acc/parse.ts';
import { parseSvm } from '../setup/svm/index.ts';
import { makeAccBaseline } from './acc/baseline.ts';
import { accWords } from './acc/note.ts';
import { accSheet } from './acc/sheet.ts';
import { type BriefingInput, briefingOf, complaintsIn, type TrackSketch } from './briefing.ts';
import { type EngineerGame, type EngineerRequest, UnknownCarOrTrack } from './conditions.ts';
import { descriptionOf } from './description.ts';
import { lmuWords, makeLmuBaseline } from './lmu/baseline.ts';
import { lmuSheet } from './lmu/sheet.ts';
import { lmuFiguresOf } from './lmu/track-figures.ts';
import { noteIn, type OwnWords } from './own-words.ts';
import type { GenerateBody } from './request.ts';
import type { RunInput } from './run.ts';
import type { Sheet } from './sheet.ts';

/** What the driver wants, in their own words. */
export type DriverWords = BriefingInput['driver'];

/** A piece of work for the engineer: a new setup, or changes to an earlier one. Plain data, to be kept. */
export type EngineerJob =
  | { kind: 'generate'; request: EngineerRequest; driver: DriverWords; base: string | null }
  | {
      kind: 'refine';
      request: EngineerRequest;
      driver: DriverWords;
      file: string;
      /** What the setup was made for, where that was something else. */
      before?: EngineerRequest;
    };

/** Raised when an earlier setup's file can no longer be read. */
export class UnreadableSetup extends Error {
  override name = 'UnreadableSetup';
}

/**
 * The conditions of a checked body, with catalogue ids for whatever names it holds.
 *
 * @throws UnknownCarOrTrack with a sentence for the driver
 */
export function conditionsOf(body: GenerateBody, game: EngineerGame): EngineerRequest {
  const car = findCar(game, body.car);
  const track = findTrack(game, body.track);
  if (!car) throw new UnknownCarOrTrack('Please select a car');
  if (!track) throw new UnknownCarOrTrack('Please select a track');
  return {
    game,
    car: car.id,
    track: track.id,
    sessionType: body.sessionType,
    weather: body.weather,
    trackTemperature: body.temperature,
    setupStyle: body.setupStyle,
    durationMin: body.duration,
  };
}

/** A setup file opened for work. @throws UnreadableSetup */
export function openSetup(game: EngineerGame, file: string): Sheet {
  const read = game === 'ACC' ? parseAccSetup(file) : parseSvm(file);
  if (!read.ok) throw new UnreadableSetup(read.reason);
  return 'setup' in read ? accSheet(read.setup) : lmuSheet(read.file);
}

type Baseline = RunInput['baseline'] & {
  /** What our rules say of what became of it. */
  words(sheet: Sheet, changed: readonly string[]): OwnWords;
};

function accWordsFor(request: EngineerRequest, { file }: Sheet): OwnWords {
  const read = parseAccSetup(file);
  if (!read.ok) throw new UnreadableSetup(read.reason);
  return accWords(request, read.setup);
}

function makeBaseline(request: EngineerRequest, base: string | null): Baseline {
  if (request.game === 'ACC') {
    const { setup, note } = makeAccBaseline(request);
    return { sheet: accSheet(setup), note, words: (sheet) => accWordsFor(request, sheet) };
  }
  const { text, note, words } = makeLmuBaseline(request, base ?? undefined);
  return { sheet: openSetup('LMU', text), note, words: (_, changed) => words(changed) };
}

function earlierSetup(request: EngineerRequest, file: string): Baseline {
  const words: Baseline['words'] = (sheet, changed) =>
    request.game === 'ACC' ? accWordsFor(request, sheet) : lmuWords(request, changed);
  return { sheet: openSetup(request.game, file), note: '', words };
}

function carOf({ game, car }: EngineerRequest): { name: string; class: string } {
  const found = game === 'ACC' ? accCar(car) : lmuCar(car);
  if (!found) throw new UnknownCarOrTrack(`No ${game} car is called ${car}`);
  return found;
}

function trackOf({ game, track }: EngineerRequest): TrackSketch {
  if (game === 'LMU') {
    const found = lmuTrack(track);
    if (!found) throw new UnknownCarOrTrack(`No LMU track is called ${track}`);
    const { character, notes } = lmuFiguresOf(found.id);
    return { name: found.name, lengthKm: found.lengthM / 1000, character, notes, corners: [] };
  }
  const found = accTrack(track);
  if (!found) throw new UnknownCarOrTrack(`No ACC track is called ${track}`);
  const traits = accTrackTraits(found.id);
  return {
    name: found.name,
    lengthKm: found.lengthM / 1000,
    character: traits?.character ?? '',
    notes: traits?.notes ?? '',
    corners: found.corners,
  };
}

/** The names of a request's car and track. */
export function namesOf(request: EngineerRequest): { car: string; track: string } {
  return { car: carOf(request).name, track: trackOf(request).name };
}

/**
 * Everything a run needs: the baseline (a new one, or the earlier setup) and the briefing for the model.
 *
 * @throws UnknownCarOrTrack, UnreadableSetup, UnusableBase
 */
export function prepareRun(job: EngineerJob, askedBy: string): RunInput {
  const { kind, request, driver } = job;
  const { words, ...baseline } =
    job.kind === 'generate' ? makeBaseline(request, job.base) : earlierSetup(request, job.file);
  const before = job.kind === 'refine' ? job.before : undefined;
  const asked = {
    task: kind,
    car: carOf(request),
    track: trackOf(request),
    request,
    ...(before && { before }),
    sheet: baseline.sheet,
    driver,
  };
  return {
    kind,
    baseline,
    briefing: briefingOf(asked),
    askedBy,
    tell(sheet, changes) {
      const changed = changes.map(({ parameter }) => parameter);
      const own = words(sheet, changed);
      const complaints = complaintsIn(asked);
      return {
        note: kind === 'generate' ? noteIn(own, changed.length > 0) : before ? own.facts : '',
        description: descriptionOf({ kind, game: request.game, own, changes, complaints, before }),
      };
    },
  };
}
