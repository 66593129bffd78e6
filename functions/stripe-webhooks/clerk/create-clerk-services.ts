import { readClerkWebhook } from '#platform/adapters/clerk/webhook';
import { createDatabase } from '#platform/adapters/supabase/database';
import { formerDriversStore } from '#platform/adapters/supabase/former-drivers';
import { syncCustomer } from '#platform/billing/sync-customer';
import type { EngineRoomsApi } from '#racing/engineer/run/rooms-api';
import { logInfo } from '#platform/observability/log';
import { createWebhookServices, teamsOf } from '../create-services.ts';
import { webhookEnvironmentOf } from '../environment.ts';
import type { ClerkServices } from './services.ts';
import { applyTeamEvent } from './team-event.ts';

export type ClerkBindings = { ENGINE_ROOMS: EngineRoomsApi };

/** Makes one webhook's clients. @throws EnvironmentIncomplete */
export function createClerkServices(bindings: ClerkBindings): ClerkServices {
  const env = webhookEnvironmentOf(bindings);
  const { stripe, subscriptions, now, logError } = createWebhookServices(bindings);
  const formerDrivers = formerDriversStore(
    createDatabase({ url: env.SUPABASE_URL, key: env.SUPABASE_SECRET_KEY }),
  );
  return {
    applyTeamEvent: (event) => applyTeamEvent(event, teamsOf(bindings)),
    read: (headers, body) => readClerkWebhook(headers, body, env.CLERK_WEBHOOK_SECRET),
    close: (clerkUserId) => formerDrivers.close(clerkUserId),
    async settle(customerId) {
      // A closed account's subscription ends at its driver's request.
      await syncCustomer(customerId, { stripe, subscriptions, now, logError: logInfo });
    },
    forget: (clerkUserId) => formerDrivers.forget(clerkUserId),
    eraseRoom: (clerkUserId) => bindings.ENGINE_ROOMS.erase({ clerkUserId }),
    logError,
  };
}
