import type { Generation } from '#core/adapters/supabase/generations';
import type { EngineerGame } from '#core/engineer/conditions';
import { fileField, type StoredResult } from '#core/engineer/result';
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
  const { setup_data, setupText, ...rest } = result;
  const file = namedFile(order.job.kind, {
    ...(setup_data && { setup_data }),
    ...(setupText !== undefined && { setupText }),
  });
  return { id, ...subjectOf(order), ...file, ...rest };
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

/** A stored generation as `GET /api/generations/{id}` answers it. */
export function generationAnswer(generation: Generation, result: StoredResult | null) {
  const { id, request_id, kind, status, game, car, track, request, parent_id, created_at, finished_at } =
    generation;
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
  };
}
