import { z } from 'zod';
import { answerOf } from '#core/adapters/supabase/answer';
import { type ChatMessagesStore, chatMessagesStore } from '#core/adapters/supabase/chat-messages';
import type { Database } from '#core/adapters/supabase/database';

export type Conversations = ChatMessagesStore & {
  /** Forgets a driver's whole conversation. */
  clear(clerkUserId: string): Promise<void>;
};

/** Conversations with the race engineer, over a database opened with the secret key. */
export function conversations(database: Database): Conversations {
  return {
    ...chatMessagesStore(database),
    async clear(clerkUserId) {
      const deletion = database.client.from('chat_messages').delete().eq('clerk_user_id', clerkUserId);
      await answerOf(deletion.select('id'), z.array(z.unknown()));
    },
  };
}
