import * as z from 'zod';
import type { StripeEventStore } from '../../billing/ports.ts';
import { answerOf } from './answer.ts';
import type { ColumnsOf } from './columns-of.ts';
import type { DatabaseClient } from './database.ts';
import type { Tables } from './database-types.ts';
import { timestamp } from './timestamp.ts';

const unfinishedSchema = z.object({
  id: z.string(),
  type: z.string(),
  received_at: timestamp,
} satisfies ColumnsOf<Tables<'stripe_events'>>);

/** Events received from Stripe. `database`: opened with the secret key. */
export function stripeEventStore({ client }: DatabaseClient): StripeEventStore {
  return {
    async receive(id, type) {
      const call = client.rpc('receive_stripe_event', { event_id: id, event_type: type });
      return answerOf(call, z.enum(['new', 'pending', 'done']));
    },

    async markDone(id) {
      const update = client
        .from('stripe_events')
        .update({ status: 'done', processed_at: new Date().toISOString() })
        .eq('id', id)
        .eq('status', 'pending');
      await answerOf(update, z.null());
    },

    forgetDone(before, limit) {
      const call = client.rpc('forget_stripe_events', { received_before: before, at_most: limit });
      return answerOf(call, z.number());
    },

    unfinishedEvents(before, limit) {
      const query = client
        .from('stripe_events')
        .select('id,type,received_at')
        .eq('status', 'pending')
        .lt('received_at', before)
        .order('received_at')
        .limit(limit);
      return answerOf(query, z.array(unfinishedSchema));
    },
  };
}
