import { z } from 'zod';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';

/** Authors whom operators block or unblock. `database`: opened with the secret key. */
export function blockedAuthorsStore({ client }: DatabaseClient) {
  return {
    /**
     * Takes setups of blocked authors from the public, or gives back those of unblocked ones, at most `limit` of them. Others
     * stop seeing them with the block itself.
     * @returns how many
     */
    async settle(limit: number): Promise<number> {
      return answerOf(client.rpc('settle_blocks', { at_most: limit }), z.number());
    },
  };
}

export type BlockedAuthorsStore = ReturnType<typeof blockedAuthorsStore>;
