import * as z from 'zod';
import { answerOf } from './answer.ts';
import type { ColumnsOf } from './columns-of.ts';
import type { DatabaseClient } from './database.ts';
import type { Tables } from './database-types.ts';
import { storable } from '#racing/forms/storable';
import { timestamp } from './timestamp.ts';

const messageSchema = z.object({
  id: z.number().int(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  created_at: timestamp,
} satisfies ColumnsOf<Tables<'chat_messages'>>);
const columns = Object.keys(messageSchema.shape).join(',');

export type StoredChatMessage = z.infer<typeof messageSchema>;

/** Conversations with the race engineer. `append` and `clear` need a database opened with the secret key. */
export function chatMessagesStore({ client }: DatabaseClient) {
  return {
    async append(
      clerkUserId: string,
      messages: Pick<StoredChatMessage, 'role' | 'content'>[],
    ): Promise<StoredChatMessage[]> {
      const rows = messages.map(({ role, content }) => ({
        clerk_user_id: clerkUserId,
        role,
        content: storable(content),
      }));
      return answerOf(client.from('chat_messages').insert(rows).select(columns), z.array(messageSchema));
    },

    async recent(clerkUserId: string, limit = 10): Promise<StoredChatMessage[]> {
      const query = client
        .from('chat_messages')
        .select(columns)
        .eq('clerk_user_id', clerkUserId)
        .order('id', { ascending: false })
        .limit(limit);
      return (await answerOf(query, z.array(messageSchema))).reverse();
    },

    async clear(clerkUserId: string): Promise<void> {
      const deletion = client.from('chat_messages').delete().eq('clerk_user_id', clerkUserId);
      await answerOf(deletion.select('id'), z.array(z.unknown()));
    },
  };
}

export type ChatMessagesStore = ReturnType<typeof chatMessagesStore>;
