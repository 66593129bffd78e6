import type { BillingApi, BillingResult } from '#platform/billing/api';
import { failureSentences } from '#platform/billing/sentences';
import { withDeadline } from '#platform/http/resilience';
import { measureCall } from '#platform/observability/current-request';
import { logError } from '#platform/observability/log';
import type { AccountWatch } from '../account/account-watch.server.ts';
import { createSharedAnswer } from '../edge/shared-answer.server.ts';

/**
 * How long a page waits for an answer, in milliseconds. Stripe's own limit for one request is ten seconds, and a call
 * may take several. Plans are worth a short wait only: the page works without them. A driver back from paying reads
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

/** The account's part of a billing answer; the plans are the same for everybody. */
function listenTo(name: keyof BillingApi, answer: BillingResult<unknown>, hear: AccountWatch['hear']) {
  if (!answer.ok && answer.code === 'account_closed') hear('closed');
  else if (name !== 'plans' && (answer.ok || answer.code !== 'upstream')) hear('open');
}

async function answerInTime<Value>(
  name: keyof BillingApi,
  call: () => Promise<BillingResult<Value>>,
): Promise<BillingResult<Value>> {
  try {
    const answer = await measureCall('billing', () => withDeadline(patienceMs[name], call));
    if (typeof answer?.ok !== 'boolean') throw new Error('an answer of another kind');
    return answer;
  } catch (error) {
    logError('billing_unavailable', { call: name, error });
    return { ok: false, code: 'upstream', status: 502, error: failureSentences[name] };
  }
}

export type Billing = BillingApi & {
  /** The plans as this isolate last got them, up to ten seconds ago: for a page that only mentions prices. */
  recentPlans: BillingApi['plans'];
};

type Plans = Awaited<ReturnType<BillingApi['plans']>>;

const shares = new WeakMap<BillingApi, ReturnType<typeof createSharedAnswer<Plans>>>();

function shareOf(binding: BillingApi) {
  const share =
    shares.get(binding) ??
    createSharedAnswer<Plans>({ freshMs: 10_000, longestMs: patienceMs.plans, isKept: ({ ok }) => ok });
  shares.set(binding, share);
  return share;
}

/**
 * Billing as the routes use it.
 * @param noteAsked called when a page depends on what the Worker says
 */
export function reliableBilling(
  binding: BillingApi,
  hear: AccountWatch['hear'] = () => {},
  noteAsked = () => {},
): Billing {
  async function answerOf<Value>(name: keyof BillingApi, call: () => Promise<BillingResult<Value>>) {
    noteAsked();
    const answer = await answerInTime(name, call);
    listenTo(name, answer, hear);
    return answer;
  }
  const plans: BillingApi['plans'] = (request) => answerOf('plans', () => binding.plans(request));
  return {
    plans,
    async recentPlans() {
      noteAsked();
      // A copy: the call's own result ends with its request.
      return (await shareOf(binding)(async () => ({ ...(await plans()) }))).answer;
    },
    createCheckoutSession: (request) =>
      answerOf('createCheckoutSession', () => binding.createCheckoutSession(request)),
    completeCheckout: (request) => answerOf('completeCheckout', () => binding.completeCheckout(request)),
    cancel: (request) => answerOf('cancel', () => binding.cancel(request)),
    reactivate: (request) => answerOf('reactivate', () => binding.reactivate(request)),
    syncCustomer: (request) => answerOf('syncCustomer', () => binding.syncCustomer(request)),
    portalUrl: (request) => answerOf('portalUrl', () => binding.portalUrl(request)),
  };
}
