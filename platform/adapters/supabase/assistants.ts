import * as z from 'zod';
import { storable } from '#racing/forms/storable';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';
import { timestamp } from './timestamp.ts';

const assistantSchema = z.object({
  id: z.number().int(),
  client_id: z.string(),
  /** As it calls itself. */
  name: z.string(),
  scopes: z.string(),
  last_used_at: timestamp,
  ended_at: timestamp.nullable(),
});
export type ConnectedAssistant = z.infer<typeof assistantSchema>;

const mostListed = 50;

/** The assistants that a driver connected. */
export function assistantsStore({ client }: DatabaseClient) {
  return {
    /** Lets the assistant in whose token opened the database, and counts its call. */
    async use(name: string): Promise<'in' | 'ended' | 'too-fast'> {
      const call = client.rpc('use_assistant', { name: storable(name) });
      return answerOf(call, z.enum(['in', 'ended', 'too-fast']));
    },

    /** The driver's, the last used first. */
    async mine(): Promise<ConnectedAssistant[]> {
      const columns = Object.keys(assistantSchema.shape).join(',');
      const query = client.from('assistants').select(columns).order('last_used_at', { ascending: false });
      return answerOf(query.limit(mostListed), z.array(assistantSchema));
    },

    /** Refuses one from here on, or lets it in again. False where the driver has no such assistant. */
    async end(id: number, ends: boolean): Promise<boolean> {
      return answerOf(client.rpc('end_my_assistant', { assistant: id, ends }), z.boolean());
    },
  };
}

export type AssistantsStore = ReturnType<typeof assistantsStore>;
