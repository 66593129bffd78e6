import { WorkerEntrypoint } from 'cloudflare:workers';
import type { ProfileNamesApi } from '#platform/adapters/supabase/profile-names-api';
import type { TeamRowsApi } from '#platform/adapters/supabase/team-rows-api';
import type { BillingApi } from '#platform/billing/api';
import { createBilling } from '#platform/billing/billing';
import { createPlanCache } from '#platform/billing/plan-cache';
import { deliverAgain, refuse } from '#platform/http/answer';
import { watchedCheck } from '#platform/moderation/watched-check';
import { logError, logInfo } from '#platform/observability/log';
import { givenRequestId, withRequestLog } from '#platform/observability/with-request-log';
import { type ClerkBindings, createClerkServices } from './clerk/create-clerk-services.ts';
import { clerkWebhookPath, handleClerkRequest } from './clerk/handle-clerk-request.ts';
import { createWebhookServices, hourlyFindings, profileNamesOf, teamsOf } from './create-services.ts';
import { handleWebhook } from './handle-request.ts';
import { hourlyWork } from './hourly-work.ts';
import { createTeamRows } from './team-rows.ts';

/** Prices are data, not a connection: one memory for all requests of this isolate. */
const planCache = createPlanCache();

export class Billing extends WorkerEntrypoint<object> implements BillingApi {
  #billing(): BillingApi {
    return createBilling({ ...createWebhookServices(this.env), planCache });
  }
  plans(request?: Parameters<BillingApi['plans']>[0]) {
    return this.#billing().plans(request);
  }
  createCheckoutSession(request: Parameters<BillingApi['createCheckoutSession']>[0]) {
    return this.#billing().createCheckoutSession(request);
  }
  completeCheckout(request: Parameters<BillingApi['completeCheckout']>[0]) {
    return this.#billing().completeCheckout(request);
  }
  cancel(request: Parameters<BillingApi['cancel']>[0]) {
    return this.#billing().cancel(request);
  }
  reactivate(request: Parameters<BillingApi['reactivate']>[0]) {
    return this.#billing().reactivate(request);
  }
  syncCustomer(request: Parameters<BillingApi['syncCustomer']>[0]) {
    return this.#billing().syncCustomer(request);
  }
  portalUrl(request: Parameters<BillingApi['portalUrl']>[0]) {
    return this.#billing().portalUrl(request);
  }
}

export class ProfileNames extends WorkerEntrypoint<object> implements ProfileNamesApi {
  save({ clerkUserId, details, asOf }: Parameters<ProfileNamesApi['save']>[0]) {
    return profileNamesOf(this.env).save(clerkUserId, details, asOf);
  }
}

export class Teams extends WorkerEntrypoint<object> implements TeamRowsApi {
  #rows(): TeamRowsApi {
    return createTeamRows(teamsOf(this.env));
  }
  roleOf(request: Parameters<TeamRowsApi['roleOf']>[0]) {
    return this.#rows().roleOf(request);
  }
  memberBehind(request: Parameters<TeamRowsApi['memberBehind']>[0]) {
    return this.#rows().memberBehind(request);
  }
  putTeam(request: Parameters<TeamRowsApi['putTeam']>[0]) {
    return this.#rows().putTeam(request);
  }
  putMember(request: Parameters<TeamRowsApi['putMember']>[0]) {
    return this.#rows().putMember(request);
  }
  endMember(request: Parameters<TeamRowsApi['endMember']>[0]) {
    return this.#rows().endMember(request);
  }
  takeInvite(request: Parameters<TeamRowsApi['takeInvite']>[0]) {
    return this.#rows().takeInvite(request);
  }
  returnInvite(request: Parameters<TeamRowsApi['returnInvite']>[0]) {
    return this.#rows().returnInvite(request);
  }
  setDiscord(request: Parameters<TeamRowsApi['setDiscord']>[0]) {
    return this.#rows().setDiscord(request);
  }
  announce(request: Parameters<TeamRowsApi['announce']>[0]) {
    return this.#rows().announce(request);
  }
}

const piecesAfterEvent = 20;

const routeOf = (pathname: string) => (/^\/webhooks\/(stripe|clerk)$/.test(pathname) ? pathname : '*');

export default {
  fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    const about = { request, route: routeOf(pathname), id: givenRequestId(request) };
    return withRequestLog({ worker: 'stripe-webhooks', ...about }, async () => {
      try {
        if (pathname !== clerkWebhookPath) {
          const services = createWebhookServices(env);
          const response = await handleWebhook({ request, services });
          // A payment changes whose words count. The hourly run does what is left.
          if (response.ok)
            context.waitUntil(services.grownAccounts.recount(piecesAfterEvent).catch(() => {}));
          return response;
        }
        return await handleClerkRequest({ request, services: createClerkServices(env) });
      } catch (error) {
        // Of missing variables the message tells the names; it is for the operators.
        logError('webhook_failed', { error });
        return refuse(deliverAgain);
      }
    });
  },
  async scheduled(_controller, env) {
    const services = createWebhookServices(env);
    const counts = await watchedCheck('hourly work', { services, findings: hourlyFindings(env) }, hourlyWork);
    logInfo('hourly_work', counts);
  },
} satisfies ExportedHandler<ClerkBindings>;
