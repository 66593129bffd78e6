import type { BillingApi, BillingResult } from '#core/billing/api';
import { failureSentences } from '#core/billing/sentences';
import { measured } from '#core/observability/current-request';
import { report } from '#core/observability/report';

/**
 * How long a page waits for an answer, in milliseconds. Stripe's own limit for one request is ten seconds, and a call
 * may take several. Plans are worth a short wait only: the page shows without them. Who comes back from paying is told
 * that the plan opens by itself.
 */
const patienceMs: Record<keyof BillingApi, number> = {
  plans: 3_000,
  completeCheckout: 8_000,
  createCheckoutSession: 20_000,
  cancel: 20_000,
  reactivate: 20_000,
  syncCustomer: 20_000,
  portalUrl: 20_000,
};

async function answerOf<Value>(
  name: keyof BillingApi,
  call: () => Promise<BillingResult<Value>>,
): Promise<BillingResult<Value>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${patienceMs[name]} ms`)), patienceMs[name]);
  });
  try {
    const answer = await measured('billing', () => Promise.race([call(), tooLate]));
    if (typeof answer?.ok !== 'boolean') throw new Error('an answer of another kind');
    return answer;
  } catch (error) {
    report('billing did not answer', { call: name, error });
    return { ok: false, code: 'upstream', status: 502, error: failureSentences[name] };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Billing as the routes use it: an answer in any case and in time. A webhook Worker that is away, lacks a variable or
 * waits for Stripe is told to the operators, and to the driver as a failed call.
 */
export function reliableBilling(binding: BillingApi): BillingApi {
  return {
    plans: () => answerOf('plans', () => binding.plans()),
    createCheckoutSession: (request) =>
      answerOf('createCheckoutSession', () => binding.createCheckoutSession(request)),
    completeCheckout: (request) => answerOf('completeCheckout', () => binding.completeCheckout(request)),
    cancel: (request) => answerOf('cancel', () => binding.cancel(request)),
    reactivate: (request) => answerOf('reactivate', () => binding.reactivate(request)),
    syncCustomer: (request) => answerOf('syncCustomer', () => binding.syncCustomer(request)),
    portalUrl: (request) => answerOf('portalUrl', () => binding.portalUrl(request)),
  };
}
