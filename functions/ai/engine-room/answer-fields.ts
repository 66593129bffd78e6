import type { Generation } from '#core/adapters/supabase/generations';
import type { EngineerGame } from '#core/engineer/conditions';
import { failedResultSchema, fileField, type StoredResult } from '#core/engineer/result';
import { countedSentence, reasonAnswer, type Unanswered, wordsFor } from '#core/engineer/unanswered';
import type { Refusal } from '#core/http/answer';
import type { RunOrder } from './order.ts';

/** The setup file under the name the caller of this kind of run reads: `setup_data`, `setupText` or `setupData`. */
export function namedFile(
  kind: 'generate' | 'refine',
  field: Pick<StoredResult, 'setup_data' | 'setupText'>,
) {
  return kind === 'generate' ? field : { setupData: field.setup_data ?? field.setupText ?? '' };
}

/** What an order is about, as every answer and every baseline event carries it. */
export function subjectOf({ requestId, parentId, job }: RunOrder) {
  const { game, car, track } = job.request;
  return { requestId, kind: job.kind, game, car, track, parentId };
}

/** A finished run as it is answered, from what was stored of it. */
export function finishedAnswer(order: RunOrder, id: number, result: StoredResult) {
  const { setup_data, setupText, reason, ...rest } = result;
  const file = namedFile(order.job.kind, {
    ...(setup_data && { setup_data }),
    ...(setupText !== undefined && { setupText }),
  });
  return { id, ...subjectOf(order), ...file, ...rest, ...(reason && { reason: reasonAnswer(reason) }) };
}

/** The baseline as its event carries it. */
export function baselineAnswer(
  order: RunOrder,
  game: EngineerGame,
  file: string,
  note: string,
  attempt: number,
) {
  return { ...subjectOf(order), attempt, ...namedFile(order.job.kind, fileField(game, file)), note };
}

/** A run of which nothing was made because of the model: what is told is all that there is. */
export function unansweredFailure({ code, counted }: Unanswered): Refusal {
  const { status, happened, toTry } = wordsFor(code);
  return { status, code, error: `${happened} ${toTry} ${countedSentence(counted)}` };
}

/** Why a stored generation that failed is without the model's part; undefined where something else ended it. */
export function failureReason({ result }: Generation): Unanswered | undefined {
  return failedResultSchema.safeParse(result).data?.reason;
}

/** A stored generation as `GET /api/generations/{id}` answers it. */
export function generationAnswer(generation: Generation, result: StoredResult | null) {
  const { id, request_id, kind, status, game, car, track, request, parent_id, created_at, finished_at } =
    generation;
  const reason = result?.reason ?? failureReason(generation);
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
    ...result,
    ...(reason && { reason: reasonAnswer(reason) }),
  };
}
