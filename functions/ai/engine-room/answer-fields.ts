import type { Generation } from '#platform/adapters/supabase/generations';
import type { EngineerGame } from '#racing/setup/catalogue';
import type { RunEvent } from '#racing/engineer/run/protocol';
import {
  type FailedResult,
  failedResultSchema,
  namedFile,
  type RunResult,
} from '#racing/engineer/run/result';
import type { RunInput, RunOutcome } from '#racing/engineer/run/outcome';
import { countedSentence, reasonAnswer, type Unanswered, wordsFor } from '#racing/engineer/answer/unanswered';
import type { Refusal } from '#platform/http/answer';
import { describeSetup } from '#racing/engineer/baseline/describe-setup';
import type { RunRequest } from './run-request.ts';

/** A run request's subject, with its setup's file under the public names: `setup_data`, `setupText`, `setupData`. */
function subjectAnswer({ requestId, parentId, job }: RunRequest, text: string) {
  const { game, car, track } = job.request;
  const fileIdentity = namedFile(game, text);
  const file =
    job.kind === 'generate' ? fileIdentity : { setupData: fileIdentity.setup_data ?? fileIdentity.setupText };
  return { requestId, kind: job.kind, game, car, track, parentId, ...file };
}

/** The baseline, for who follows the run. */
export function baselineEvent(runRequest: RunRequest, { editable, note }: RunInput['baseline']): RunEvent {
  const { game, text } = editable;
  const described = describeSetup(game, text, runRequest.job.request);
  return { event: 'baseline', data: { ...subjectAnswer(runRequest, text), described, text, note } };
}

/** A finished run as it is answered, and as its last event has it. */
export function finishedAnswer(runRequest: RunRequest, id: number, result: RunResult) {
  const { text, reason, ...rest } = result;
  return { id, ...subjectAnswer(runRequest, text), ...rest, ...(reason && { reason: reasonAnswer(reason) }) };
}

type QuestionFields = Pick<RunOutcome, 'source' | 'reading' | 'choices'> & { question: string; text: string };

/** A refinement that asks back, as it is answered: the earlier setup, no change, and the question. */
export function questionAnswer(
  runRequest: RunRequest,
  id: number,
  { question, source, text, reading, choices }: QuestionFields,
) {
  const nothing = { note: question, changes: [], adjusted: [], source, question, reading, choices };
  return { id, ...subjectAnswer(runRequest, text), ...nothing };
}

/** A run that failed because of the model: the answer is the whole outcome. */
export function unansweredFailure({ code, counted: isCounted }: Unanswered): Refusal {
  const { status, happened: cause, toTry } = wordsFor(code);
  return { status, code, error: `${cause} ${toTry} ${countedSentence(isCounted)}` };
}

/** Why a stored generation made nothing: the model failed, or a question came back; neither where something else ended it. */
export function whyNothing({ result }: Pick<Generation, 'result'>): FailedResult {
  return failedResultSchema.safeParse(result).data ?? {};
}

/** A stored generation as `GET /api/generations/{id}` answers it. */
export function generationAnswer(generation: Generation, result: RunResult | null) {
  const { id, request_id, kind, status, game, car, track, request, parent_id, created_at, finished_at } =
    generation;
  const { text, ...resultFields } = result ?? {};
  const why = result ?? whyNothing(generation);
  const { reason } = why;
  const { question, choices } = 'question' in why ? why : {};
  return {
    id,
    requestId: request_id,
    kind,
    status,
    game,
    car,
    track,
    request,
    parentId: parent_id,
    createdAt: created_at,
    finishedAt: finished_at,
    ...resultFields,
    ...(text && namedFile(game as EngineerGame, text)),
    ...(reason && { reason: reasonAnswer(reason) }),
    ...(why.reading && { reading: why.reading }),
    ...(question && { question, note: question, changes: [], adjusted: [], choices: choices ?? [] }),
  };
}

/** A run of which no more is known than that it made nothing. */
export const notMade: Refusal = { status: 500, code: 'run_failed', error: 'We couldn’t make this setup.' };
