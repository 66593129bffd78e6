import type { EventKey } from '#platform/observability/log';
import { DatabaseUnavailable } from '#platform/database-errors';
import type { Generation, GenerationEnd, RunName } from '#platform/adapters/supabase/generations';
import {
  type EngineerRequest,
  otherOf,
  UnknownCarOrTrack,
  UnusableBase,
} from '#racing/engineer/baseline/conditions';
import { prepareRun, UnreadableSetup } from '#racing/engineer/run/job';
import { ModelFailure, type ModelFailureKind } from '#racing/engineer/answer/model';
import { outcomeWithoutModel, type RunInput, type RunOutcome } from '#racing/engineer/run/outcome';
import type { RunEvent } from '#racing/engineer/run/protocol';
import {
  failedResultOf,
  type RunResult,
  storedResultOf,
  storedResultSchema,
} from '#racing/engineer/run/result';
import { paragraphs } from '#racing/engineer/baseline/note-text';
import { runEngineer } from '#racing/engineer/run/run';
import { unansweredCode, unansweredCodeOf } from '#racing/engineer/answer/unanswered';
import { databaseAway, type Refusal } from '#platform/http/answer';
import { type Outcome, withRetries } from '#platform/http/resilience';
import { AccountClosed, accountClosed } from '#platform/account-closed';
import { hashedId, uuidOf } from '#platform/digest';
import type { Services } from '../services.ts';
import { baselineEvent, finishedAnswer, questionAnswer, unansweredFailure } from './answer-fields.ts';
import type { GivenBack } from './usage-counter.ts';
import type { RunRequest } from './run-request.ts';
import type { Run, RunStore } from './run-store.ts';

/** The room's services for working on a run. */
export type Workplace = {
  services: Services;
  runs: RunStore;
  /** Aborted when the room is erased: the work ends there, and keeps nothing more anywhere. */
  signal: AbortSignal;
  /** Keeps an event and tells it to who listens. */
  emit(requestId: string, event: RunEvent): void;
  /** Gives the run back to the driver's allowance; false when it counts all the same. */
  giveBack(run: Run, why: GivenBack): boolean;
};

const broken: Refusal = {
  status: 500,
  code: 'run_failed',
  error: 'Something broke while making your setup. Please try again.',
};
const notStoredYet: Refusal = {
  status: 503,
  code: 'not_stored_yet',
  error:
    'Your setup is ready, but our database isn’t answering. It’s safe and will be here when you come back.',
};
const alreadyFailed: Refusal = {
  status: 409,
  code: 'run_failed',
  error: 'This request failed before. Please reload the page and send it again.',
};

/** Works on a new run to its end: baseline, note in the database, the model's changes, result in the database. */
export async function workOn(run: Run, place: Workplace): Promise<void> {
  const { request: runRequest } = run;
  try {
    const [askedBy, record] = await Promise.all([
      hashedId(runRequest.driverId),
      place.services.trackRecord(runRequest.job.request),
    ]);
    const input = prepareRun(runRequest.job, askedBy, record);
    place.signal.throwIfAborted();
    place.emit(runRequest.requestId, baselineEvent(runRequest, input.baseline));
    const { generation, created } = await noteGeneration(runRequest, place);
    place.signal.throwIfAborted();
    place.runs.setGeneration(runRequest.requestId, generation.id);
    place.emit(runRequest.requestId, { event: 'stored', data: { id: generation.id } });
    if (!created && generation.status !== 'running') return finishAsBefore(run, generation, place);
    // Nobody is asked for what the driver has chosen or corrected.
    if (!input.needsModel) place.giveBack(run, 'not asked');
    const outcome = await askModel(runRequest, input, place);
    await end({ ...run, generationId: generation.id }, outcome, place);
  } catch (error) {
    await giveUp(run, error, place);
  }
}

/**
 * Ends a run whose work was lost with the room's memory. The model may have been asked already, so it is not asked
 * again: the rulebook answers.
 */
export async function endLost(run: Run, place: Workplace): Promise<void> {
  const { request: runRequest } = run;
  try {
    if (run.generationId === null) throw new Error('The work was lost before it was noted');
    const input = prepareRun(runRequest.job, '');
    const outcome = outcomeWithoutModel(input, 'cut-off');
    place.emit(runRequest.requestId, baselineEvent(runRequest, input.baseline));
    for (const change of outcome.changes) place.emit(runRequest.requestId, { event: 'change', data: change });
    place.emit(runRequest.requestId, { event: 'note', data: { note: outcome.note } });
    await end(run, outcome, place);
  } catch (error) {
    await giveUp(run, error, place);
  }
}

/**
 * Tells the database how a run ended, which did not take it before, or was restored to a moment in which the run went on or
 * was not there yet. Where nothing is known of the end, none was made.
 */
export async function storeLate(run: Run, place: Workplace): Promise<void> {
  const end = run.end ?? { status: 'failed' };
  const generation = await noteAgain(run, place);
  if (!generation || !(await store(run, end, place))) return;
  const { data: result } = storedResultSchema.safeParse(end.result);
  if (end.status === 'failed' || !result) return place.runs.setState(run.requestId, 'failed');
  if (run.state !== 'done') await concludeWithOther(run, generation.id, result, place);
}

/** The row of a finished run, inserted again if a restored database has lost it. Null if that fails. */
async function noteAgain(run: Run, place: Workplace): Promise<Generation | null> {
  try {
    const { generation } = await noteGeneration(run.request, place);
    place.runs.setGeneration(run.requestId, generation.id);
    return generation;
  } catch (error) {
    place.signal.throwIfAborted();
    place.services.logError('result_store_failed', {
      requestId: run.requestId,
      error: String(error),
    });
    // The run it was refined from is gone too.
    if (!isUnavailable(error)) fail(run, failureOf(error), place);
    return null;
  }
}

const isUnavailable = (error: unknown) => error instanceof DatabaseUnavailable;

/** Pauses before the retries of a call to the database that may be made again without harm, in milliseconds. */
const pausesMs = [300, 1_000];

function pauseBeforeRetry(outcome: Outcome<unknown>, tries: number): number | null {
  return 'error' in outcome && isUnavailable(outcome.error) ? (pausesMs[tries - 1] ?? null) : null;
}

function noteGeneration(runRequest: RunRequest, { services, signal }: Workplace) {
  const { game, car, track } = runRequest.job.request;
  return withRetries(async () => {
    signal.throwIfAborted();
    return services.generations.create({
      clerk_user_id: runRequest.driverId,
      request_id: runRequest.requestId,
      kind: runRequest.job.kind,
      game,
      car,
      track,
      request: runRequest.asked,
      parent_id: runRequest.parentId,
    });
  }, pauseBeforeRetry);
}

/** The database had this request id before the room did: its first outcome counts. */
function finishAsBefore(run: Run, generation: Generation, place: Workplace): void {
  const result = storedResultSchema.safeParse(generation.result);
  place.giveBack(run, 'not asked');
  if (result.success) {
    const { note, source } = result.data;
    place.runs.setEnd(run.requestId, { status: 'done', result: generation.result ?? {}, source });
    place.emit(run.requestId, { event: 'note', data: { note } });
    conclude(run, generation.id, result.data, place);
  } else fail(run, alreadyFailed, place);
}

/** Failures that only the operator can mend have an alarm of their own. */
const modelAlarms: Partial<Record<ModelFailureKind, EventKey>> = {
  'no-model': 'model_missing',
  'no-credit': 'model_credit_exhausted',
};

async function askModel(runRequest: RunRequest, input: RunInput, place: Workplace): Promise<RunOutcome> {
  const { services, signal, emit } = place;
  const run = runEngineer(input, services.model, {
    signal,
    totalMs: services.runMs,
    onFailure: ({ kind, message }, attempt) =>
      services.logError(modelAlarms[kind] ?? 'model_failed', {
        requestId: runRequest.requestId,
        attempt,
        kind,
        message,
      }),
  });
  for await (const event of run) {
    if (event.type === 'baseline' && event.attempt > 1) {
      emit(runRequest.requestId, baselineEvent(runRequest, input.baseline));
    } else if (event.type === 'change') emit(runRequest.requestId, { event: 'change', data: event.change });
    else if (event.type === 'note') {
      emit(runRequest.requestId, { event: 'note', data: { note: event.note } });
    } else if (event.type === 'done') return event.outcome;
  }
  throw new Error('A run ended without an outcome');
}

function end(run: Run, outcome: RunOutcome, place: Workplace): Promise<void> {
  return outcome.question === null
    ? keep(run, outcome, place)
    : askBack(run, { ...outcome, question: outcome.question }, place);
}

/** Why a run is given back that the model has failed. */
const asFailed = (failure: ModelFailureKind): GivenBack =>
  failure === 'left-alone' ? 'not asked' : 'failed';

/** Ends a refinement with a question: nothing is made or counted, and the driver gets the question at once. */
async function askBack(
  run: Run,
  outcome: RunOutcome & { question: string },
  place: Workplace,
): Promise<void> {
  const { question, source, failure, reading, choices } = outcome;
  const wasAsked = source === 'model' || (failure !== null && failure !== 'left-alone');
  place.giveBack(run, wasAsked ? 'question' : 'not asked');
  const result = failedResultOf({ question, reading, choices });
  const end = { status: 'failed', result } as const;
  place.runs.setEnd(run.requestId, end);
  if (await store(run, end, place)) place.runs.setState(run.requestId, 'done');
  const data = questionAnswer(run.request, run.generationId ?? 0, {
    ...outcome,
    text: outcome.editable.text,
  });
  place.emit(run.requestId, { event: 'done', data });
}

async function keep(run: Run, outcome: RunOutcome, place: Workplace): Promise<void> {
  const { runs, services } = place;
  const { failure } = outcome;
  const reason = failure
    ? { code: unansweredCode(failure), counted: !place.giveBack(run, asFailed(failure)) }
    : undefined;
  const result = storedResultOf(outcome, reason);
  const end = { status: 'done', result, source: result.source } as const;
  // Written down here first: whatever happens to the database or to this isolate now, the answer is not lost.
  runs.setEnd(run.requestId, end);
  const id = run.generationId;
  if (id === null) throw new Error('A finished run has no generation');
  if (await store(run, end, place))
    return concludeWithOther(run, id, storedResultSchema.parse(result), place);
  services.logError('finished_run_pending', { requestId: run.requestId, generation: id });
  tell(run, notStoredYet, place);
}

/** Whether the database knows of the end now. @throws when the room is erased meanwhile */
async function store(
  { request: runRequest }: Run,
  end: GenerationEnd,
  { services, signal }: Workplace,
): Promise<boolean> {
  const { driverId: clerk_user_id, requestId: request_id } = runRequest;
  try {
    await withRetries(async () => {
      signal.throwIfAborted();
      return services.generations.finish({ clerk_user_id, request_id }, end);
    }, pauseBeforeRetry);
    signal.throwIfAborted();
    return true;
  } catch (error) {
    signal.throwIfAborted();
    services.logError('result_store_failed', { requestId: request_id, error: String(error) });
    return false;
  }
}

/** Ends a run whose result is stored; an order for two versions has both by then. */
async function concludeWithOther(run: Run, id: number, result: RunResult, place: Workplace): Promise<void> {
  try {
    await makeOther(run.request, id, result.text, place);
  } catch (error) {
    place.signal.throwIfAborted();
    // The setup that was asked for first is there all the same.
    place.services.logError('second_version_failed', {
      requestId: run.requestId,
      error: String(error),
    });
  }
  conclude(run, id, result, place);
}

/**
 * Makes the other version of a finished setup, for the other session or weather: a refinement of it by the rules, without
 * the model, that counts with its order. Made again, it is the same run.
 */
async function makeOther(
  { requestId, driverId, job, asked, also }: RunRequest,
  parentId: number,
  file: string,
  place: Workplace,
): Promise<void> {
  if (!also) return;
  const { request: before, garage = {} } = job;
  const request = otherOf(before, also);
  const other: RunRequest = {
    requestId: await uuidOf([requestId, also]),
    driverId,
    parentId,
    job: { kind: 'refine', request, before, file, garage, driver: { words: '', preferences: '' } },
    asked: { ...asked, also, sessionType: request.sessionType, weather: request.weather, prompt: '' },
  };
  const outcome = outcomeWithoutModel(prepareRun(other.job, ''), 'left-alone');
  await noteGeneration(other, place);
  const result = storedResultOf({ ...outcome, note: paragraphs(aboutOther(request, outcome), outcome.note) });
  const name = { clerk_user_id: driverId, request_id: other.requestId };
  await withRetries(
    () => place.services.generations.finish(name, { status: 'done', result, source: result.source }),
    pauseBeforeRetry,
  );
}

function aboutOther({ sessionType, weather }: EngineerRequest, { changes: { length } }: RunOutcome): string {
  const differing = length === 1 ? '1 setting differs' : `${length || 'no'} settings differ`;
  return `The same setup for ${sessionType}, ${weather}, by our rules: ${differing}.`;
}

function conclude(run: Run, id: number, result: RunResult, { runs, emit }: Workplace): void {
  runs.setState(run.requestId, 'done');
  emit(run.requestId, { event: 'done', data: finishedAnswer(run.request, id, result) });
}

function fail(run: Run, failure: Refusal, place: Workplace): void {
  place.runs.setState(run.requestId, 'failed');
  tell(run, failure, place);
}

function tell({ requestId }: Run, { error, code, status }: Refusal, { emit }: Workplace): void {
  emit(requestId, { event: 'error', data: { error, code, status } });
}

function failureOf(error: unknown): Refusal {
  if (error instanceof UnusableBase) return { status: 422, code: 'not_a_setup', error: error.message };
  if (error instanceof UnreadableSetup)
    return { status: 422, code: 'not_a_setup', error: 'We can’t read the earlier setup any more.' };
  if (error instanceof UnknownCarOrTrack)
    return { status: 404, code: 'not_found', error: 'We no longer know this car or track.' };
  if (error instanceof AccountClosed) return accountClosed;
  return isUnavailable(error) ? databaseAway : broken;
}

async function giveUp(run: Run, error: unknown, place: Workplace): Promise<void> {
  const { services, signal, runs } = place;
  if (signal.aborted) return;
  const isCounted = !place.giveBack(run, error instanceof ModelFailure ? asFailed(error.kind) : 'not asked');
  const code = unansweredCodeOf(error);
  const failure = code ? unansweredFailure({ code, counted: isCounted }) : failureOf(error);
  if (failure === broken) services.logError('run_failed', { requestId: run.requestId, error: String(error) });
  const isNoted = runs.find(run.requestId)?.generationId != null;
  if (!isNoted) return fail(run, failure, place);
  const end = {
    status: 'failed',
    ...(code && { result: { reason: { code, counted: isCounted } } }),
  } as const;
  runs.setEnd(run.requestId, end);
  if (await store(run, end, place)) return fail(run, failure, place);
  tell(run, failure, place);
}

/** Ends a run in the database of which its room knows nothing. @throws DatabaseUnavailable, DatabaseRefusal */
export async function endForgotten(name: RunName, { generations }: Services): Promise<void> {
  const reason = { code: unansweredCode('cut-off'), counted: false };
  await generations.finish(name, { status: 'failed', result: { reason } });
}
