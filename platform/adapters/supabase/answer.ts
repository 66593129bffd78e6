import type * as z from 'zod';
import { DatabaseUnavailable, errorOf } from '../../database-errors.ts';

type Answer = {
  data: unknown;
  error: { code?: string; message?: string } | null;
  status: number;
};

/**
 * Waits for a query and checks what came.
 *
 * @param query a PostgREST query
 * @param schema what the data must be; null data reaches it too
 * @throws DatabaseUnavailable when nothing usable came, DatabaseRefusal when the database refused,
 * AccountClosed
 */
export async function answerOf<Data>(query: PromiseLike<Answer>, schema: z.ZodType<Data>): Promise<Data> {
  let answer: Answer;
  try {
    answer = await query;
  } catch (cause) {
    throw new DatabaseUnavailable('The database answered with something unreadable', { cause });
  }
  if (answer.error) throw errorOf({ status: answer.status, error: answer.error });
  const checked = schema.safeParse(answer.data);
  if (!checked.success) {
    throw new DatabaseUnavailable('The database answered with rows of another shape', {
      cause: checked.error,
    });
  }
  return checked.data;
}
