import { DatabaseUnavailable } from '#core/adapters/supabase/errors';
import type { Generation } from '#core/adapters/supabase/generations';
import { UnknownCarOrTrack } from '#core/engineer/conditions';
import { prepareRun, UnreadableSetup } from '#core/engineer/job';
import { UnusableBase } from '#core/engineer/lmu/baseline';
import { type StoredResult, storedResultOf, storedResultSchema } from '#core/engineer/result';
import { baselineOutcome, type RunInput, type RunOutcome, runEngineer } from '#core/engineer/run';
import { hashedId } from '#core/identity/digest';
import { databaseFailure, type Failure } from '../answers.ts';
import type { Services } from '../services.ts';
import { baselineAnswer, finishedAnswer } from './answer-fields.ts';
import type { RunOrder } from './order.ts';
import { withRetries } from './retry.ts';
import type { Run, RunBook } from './run-book.ts';

/** What working on a run needs of the room. */
export type Workplace = {
  services: Services;
  book: RunBook;
  /** Keeps an event and tells it to who listens. */
  emit(requestId: string, event: string, data: unknown): void;
  /** Gives the run back to the driver's allowance. */
  giveBack(run: Run): void;
};

const broken: Failure = {
  status: 500,
  code: 'run_failed',
  error: 'Something broke while making your setup. Please try again.',
};
const notStoredYet: Failure = {
  status: 502,
  code: 'not_stored_yet',
  error:
    'Your setup is ready, but our database does not answer. It is kept safe and will be here when you come back.',
};
const alreadyFailed: Failure = {
  status: 409,
  code: 'run_failed',
  error: 'This request failed before. Please reload the page and send it again.',
};

/** Works on a new run to its end: baseline, note in the database, the model's changes, result in the database. */
export async function workOn(run: Run, place: Workplace): Promise<void> {
  const { order } = run;
  try {
    const input = prepareRun(order.job, await hashedId(order.driverId));
    emitBaseline(order, input, 1, place);
    const { generation, created } = await noteGeneration(order, place);
    place.book.setGeneration(order.requestId, generation.id);
    place.emit(order.requestId, 'stored', { id: generation.id });
    if (!created && generation.status !== 'running') return finishAsBefore(run, generation, place);
    const outcome = await askModel(order, input, place);
    await keep({ ...run, generationId: generation.id }, storedResultOf(outcome), place);
  } catch (error) {
    await giveUp(run, error, place);
  }
}

/**
 * Ends a run whose work was lost with the room's memory. The model may have been asked already, so it is not asked
 * again: the driver keeps the baseline.
 */
export async function endLost(run: Run, place: Workplace): Promise<void> {
  const { order } = run;
  try {
    if (run.generationId === null) throw new Error('The work was lost before it was noted');
    const outcome = baselineOutcome(prepareRun(order.job, ''), 'cut-off');
    place.emit(order.requestId, 'note', { note: outcome.note });
    await keep(run, storedResultOf(outcome), place);
  } catch (error) {
    await giveUp(run, error, place);
  }
}

/** Tries once more to store a finished run. */
export async function storeLate(run: Run, place: Workplace): Promise<void> {
  const result = storedResultSchema.safeParse(JSON.parse(run.unsaved ?? 'null'));
  if (!result.success || run.generationId === null) return giveUp(run, result.error, place);
  if (await store(run.generationId, result.data, place)) conclude(run, run.generationId, result.data, place);
}

function emitBaseline(order: RunOrder, { baseline }: RunInput, attempt: number, place: Workplace): void {
  const { game, file } = baseline.sheet;
  place.emit(order.requestId, 'baseline', baselineAnswer(order, game, file, baseline.note, attempt));
}

const isUnavailable = (error: unknown) => error instanceof DatabaseUnavailable;

function noteGeneration(order: RunOrder, { services }: Workplace) {
  const { game, car, track } = order.job.request;
  return withRetries(
    () =>
      services.generations.create({
        clerk_user_id: order.driverId,
        request_id: order.requestId,
        kind: order.job.kind,
        game,
        car,
        track,
        request: order.asked,
        parent_id: order.parentId,
      }),
    isUnavailable,
  );
}

/** The database knows the request id from before the room does: the earlier end stands. */
function finishAsBefore(run: Run, generation: Generation, place: Workplace): void {
  const result = storedResultSchema.safeParse(generation.result);
  place.giveBack(run);
  if (result.success) {
    place.emit(run.requestId, 'note', { note: result.data.note });
    conclude(run, generation.id, result.data, place);
  } else fail(run, alreadyFailed, place);
}

async function askModel(order: RunOrder, input: RunInput, place: Workplace): Promise<RunOutcome> {
  const { services, emit } = place;
  const run = runEngineer(input, services.model, {
    totalMs: services.runMs,
    onFailure: ({ kind, message }, attempt) =>
      services.report('the model did not answer', { requestId: order.requestId, attempt, kind, message }),
  });
  for await (const event of run) {
    if (event.type === 'baseline' && event.attempt > 1) emitBaseline(order, input, event.attempt, place);
    else if (event.type === 'change') emit(order.requestId, 'change', event.change);
    else if (event.type === 'note') emit(order.requestId, 'note', { note: event.note });
    else if (event.type === 'done') return event.outcome;
  }
  throw new Error('A run ended without an outcome');
}

async function keep(
  run: Run & { generationId: number | null },
  result: StoredResult,
  place: Workplace,
): Promise<void> {
  const { book, services, emit } = place;
  if (result.source === 'baseline') place.giveBack(run);
  // Written down here first: whatever happens to the database or to this isolate now, the answer is not lost.
  book.setState(run.requestId, 'unsaved', JSON.stringify(result));
  const id = run.generationId;
  if (id === null) throw new Error('A finished run has no generation');
  if (await store(id, result, place)) return conclude(run, id, result, place);
  services.report('a finished run is not stored yet', { requestId: run.requestId, generation: id });
  emit(run.requestId, 'error', {
    error: notStoredYet.error,
    code: notStoredYet.code,
    status: notStoredYet.status,
  });
}

/** Whether the database has taken the result. */
async function store(id: number, result: StoredResult, { services }: Workplace): Promise<boolean> {
  try {
    const end = { status: 'done', result, source: result.source } as const;
    await withRetries(() => services.generations.finish(id, end), isUnavailable);
    return true;
  } catch (error) {
    services.report('a result could not be stored', { generation: id, error: String(error) });
    return false;
  }
}

function conclude(run: Run, id: number, result: StoredResult, { book, emit }: Workplace): void {
  book.setState(run.requestId, 'done');
  emit(run.requestId, 'done', finishedAnswer(run.order, id, result));
}

function fail(run: Run, { error, code, status }: Failure, { book, emit }: Workplace): void {
  book.setState(run.requestId, 'failed');
  emit(run.requestId, 'error', { error, code, status });
}

function failureOf(error: unknown): Failure {
  if (error instanceof UnusableBase) return { status: 422, code: 'not_a_setup', error: error.message };
  if (error instanceof UnreadableSetup)
    return { status: 422, code: 'not_a_setup', error: 'The earlier setup cannot be read any more.' };
  if (error instanceof UnknownCarOrTrack)
    return { status: 404, code: 'not_found', error: 'This car or track is not known any more.' };
  return isUnavailable(error) ? databaseFailure : broken;
}

async function giveUp(run: Run, error: unknown, place: Workplace): Promise<void> {
  const { services, book } = place;
  const known = failureOf(error);
  if (known === broken) services.report('a run broke', { requestId: run.requestId, error: String(error) });
  place.giveBack(run);
  const id = book.find(run.requestId)?.generationId ?? null;
  if (id !== null) {
    await services.generations.finish(id, { status: 'failed' }).catch((cause: unknown) => {
      services.report('a failed run could not be noted', { generation: id, error: String(cause) });
    });
  }
  fail(run, known, place);
}
