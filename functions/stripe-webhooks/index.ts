import { WorkerEntrypoint } from 'cloudflare:workers';
import type { BillingApi } from '#core/billing/api';
import { createBilling } from '#core/billing/billing';
import { createPlanCache } from '#core/billing/plan-cache';
import { reconcile } from '#core/billing/reconcile';
import { createClerkServices } from './clerk/create-clerk-services.ts';
import { clerkWebhookPath, handleClerkRequest } from './clerk/handle-clerk-request.ts';
import { createServices } from './create-services.ts';
import { handleRequest } from './handle-request.ts';

/** Prices are data, not a connection: one memory for all requests of this isolate. */
const planCache = createPlanCache();

/** The payments of one authenticated driver, for the web Worker's service binding. See `BillingApi`. */
export class Billing extends WorkerEntrypoint<object> implements BillingApi {
  #billing(): BillingApi {
    const services = createServices(this.env);
    const report = (error: unknown) => services.report('a billing call failed', { error: String(error) });
    return createBilling({ ...services, planCache, report });
  }
  plans() {
    return this.#billing().plans();
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

export default {
  fetch(request, env) {
    if (new URL(request.url).pathname === clerkWebhookPath) {
      return handleClerkRequest({ request, services: createClerkServices(env) });
    }
    return handleRequest({ request, services: createServices(env) });
  },
  async scheduled(_controller, env) {
    const services = createServices(env);
    const { synced, failed } = await reconcile(services);
    for (const { customerId, error } of failed) {
      services.report('a customer was not reconciled', { customerId, error: String(error) });
    }
    console.log(JSON.stringify({ what: 'reconciled', synced, failed: failed.length }));
  },
} satisfies ExportedHandler<object>;
