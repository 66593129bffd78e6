import * as z from 'zod';
import type { SubscriptionStore } from '../../billing/ports.ts';
import { planIds } from '../../billing/sold-plans.ts';
import type { SubscriptionRow } from '../../billing/subscription.ts';
import { DatabaseRefusal } from '../../database-errors.ts';
import { answerOf } from './answer.ts';
import type { ColumnsOf } from './columns-of.ts';
import type { DatabaseClient } from './database.ts';
import type { Tables, TablesUpdate } from './database-types.ts';
import { timestamp } from './timestamp.ts';

const ownSchema = z.object({
  stripe_customer_id: z.string(),
  status: z.string().nullable(),
  plan_id: z.enum(planIds).nullable(),
  stripe_price_id: z.string().nullable(),
  current_period_start: timestamp.nullable(),
  current_period_end: timestamp.nullable(),
  cancel_at_period_end: z.boolean(),
  payment: z.enum(['refunded', 'disputed', 'owed']).nullable(),
  owed_amount: z.number().int().nullable(),
  owed_currency: z.string().nullable(),
} satisfies ColumnsOf<Tables<'subscriptions'>>);
const ownColumns = Object.keys(ownSchema.shape).join(',');

export type OwnSubscription = z.infer<typeof ownSchema>;

const rowSchema = ownSchema.extend({
  clerk_user_id: z.string(),
  stripe_subscription_id: z.string().nullable(),
  open_checkout_session_id: z.string().nullable(),
  fetch_started_at: timestamp.nullable(),
  account_closed_at: timestamp.nullable(),
  lifetime_when_closed: z.boolean(),
} satisfies ColumnsOf<Tables<'subscriptions'>>) satisfies z.ZodType<SubscriptionRow>;
const rowColumns = Object.keys(rowSchema.shape).join(',');

export function ownSubscriptionStore({ client }: DatabaseClient) {
  return {
    async mine(): Promise<OwnSubscription | null> {
      return answerOf(client.from('subscriptions').select(ownColumns).maybeSingle(), ownSchema.nullable());
    },
  };
}

export type OwnSubscriptionStore = ReturnType<typeof ownSubscriptionStore>;

/** Everybody's subscriptions, for the Worker that speaks with Stripe. `database`: opened with the secret key. */
export function subscriptionStore({ client }: DatabaseClient): SubscriptionStore {
  const rowWhere = (column: 'clerk_user_id' | 'stripe_customer_id', value: string) =>
    answerOf(
      client.from('subscriptions').select(rowColumns).eq(column, value).maybeSingle(),
      rowSchema.nullable(),
    );

  async function accountOf(driver: string): Promise<SubscriptionRow | null> {
    const [row] = await answerOf(
      client.rpc('subscription_of', { driver }).select(rowColumns),
      z.array(rowSchema).max(1),
    );
    return row ?? null;
  }

  /** Changes a row only while a column holds what the caller last saw there. */
  async function replaceWhile(
    customerId: string,
    column: 'fetch_started_at' | 'open_checkout_session_id',
    expected: string | null,
    values: TablesUpdate<'subscriptions'>,
  ): Promise<boolean> {
    const update = client.from('subscriptions').update(values).eq('stripe_customer_id', customerId);
    const guardedUpdate = expected === null ? update.is(column, null) : update.eq(column, expected);
    return (await answerOf(guardedUpdate.select('clerk_user_id'), z.array(z.unknown()))).length > 0;
  }

  return {
    byUser: accountOf,
    byCustomer: (customerId) => rowWhere('stripe_customer_id', customerId),

    async addCustomer(clerkUserId, customerId) {
      const insert = client
        .from('subscriptions')
        .upsert(
          { clerk_user_id: clerkUserId, stripe_customer_id: customerId },
          { onConflict: 'clerk_user_id', ignoreDuplicates: true },
        )
        .select('clerk_user_id');
      try {
        await answerOf(insert, z.array(z.unknown()));
      } catch (error) {
        // The customer is somebody else's, or this driver's since a moment ago.
        if (!(error instanceof DatabaseRefusal && error.reason === 'conflict')) throw error;
      }
      return rowWhere('clerk_user_id', clerkUserId);
    },

    async replaceCustomer(clerkUserId, expected, next) {
      const update = client
        .from('subscriptions')
        .update({ stripe_customer_id: next, open_checkout_session_id: null })
        .eq('clerk_user_id', clerkUserId)
        .eq('stripe_customer_id', expected)
        .select('clerk_user_id');
      try {
        return (await answerOf(update, z.array(z.unknown()))).length > 0;
      } catch (error) {
        if (error instanceof DatabaseRefusal && error.reason === 'conflict') return false;
        throw error;
      }
    },

    replaceState: (customerId, expected, next) =>
      replaceWhile(customerId, 'fetch_started_at', expected, next),

    replaceOpenCheckout: (customerId, expected, sessionId) =>
      replaceWhile(customerId, 'open_checkout_session_id', expected, { open_checkout_session_id: sessionId }),

    async withoutAccount(readBefore, limit) {
      const call = client.rpc('subscriptions_without_account', { read_before: readBefore, at_most: limit });
      return answerOf(call.select(rowColumns), z.array(rowSchema));
    },

    async longestUnsynced(before, limit) {
      const query = client
        .from('subscriptions')
        .select('stripe_customer_id')
        .or(`fetch_started_at.is.null,fetch_started_at.lt."${before}"`)
        .order('fetch_started_at', { nullsFirst: true })
        .limit(limit);
      return answerOf(query, z.array(z.object({ stripe_customer_id: z.string() })));
    },
  };
}
