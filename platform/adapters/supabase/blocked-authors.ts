import * as z from 'zod';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';

/** Authors whom operators block or unblock. `database`: opened with the secret key. */
export function blockedAuthorsStore({ client }: DatabaseClient) {
  return {
    /**
     * Marks setups of blocked authors as private, or setups of unblocked ones as public again: as many as one short statement
     * can. Nobody else sees them from the block on.
     * @returns how many; 0 once all are done
     */
    async settle(): Promise<number> {
      return answerOf(client.rpc('settle_blocks'), z.number());
    },
    /** How many setups are still to be settled. */
    async waiting(): Promise<number> {
      return answerOf(client.rpc('blocks_waiting'), z.number());
    },
  };
}

export type BlockedAuthorsStore = ReturnType<typeof blockedAuthorsStore>;
