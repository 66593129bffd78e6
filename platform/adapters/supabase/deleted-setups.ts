import * as z from 'zod';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';

/** Setups that drivers deleted, kept for an operator to bring back. `database`: opened with the secret key. */
export function deletedSetupsStore({ client }: DatabaseClient) {
  return {
    /**
     * Forgets setups deleted before `before`, the longest gone first, at most `limit` of them.
     * @returns how many
     */
    async forget(before: string, limit: number): Promise<number> {
      const call = client.rpc('forget_deleted_setups', { deleted_before: before, at_most: limit });
      return answerOf(call, z.number());
    },
  };
}

export type DeletedSetupsStore = ReturnType<typeof deletedSetupsStore>;
