import * as z from 'zod';
import { DatabaseRefusal, DatabaseUnavailable } from '#platform/database-errors';
import type { OwnSubscription, OwnSubscriptionStore } from '#platform/adapters/supabase/subscriptions';
import type { BillingApi } from '#platform/billing/api';
import { type Gate, gateState } from '#platform/billing/gate';
import type { Plan } from '#platform/billing/plans';
import type { PlanId } from '#platform/billing/sold-plans';
import { isLifetime } from '#platform/billing/subscription';
import type { SignedIn } from '#platform/identity/driver';
import { safeReturnPath } from '#platform/identity/return-path';
import { logWarn } from '#platform/observability/log';
import { checkoutProblem } from './checkout-problem.server.ts';
import { afterPlanChange } from './plan-version.server.ts';
import { plansOf } from './subscription-gate.server.ts';
import {
  type FormErrors,
  type Problem,
  type Redirect,
  replyWithErrors,
  type Submission,
} from '../ui/form-action.server.ts';
import type { ToastKey } from '../ui/toast.server.ts';
import { endAssistant } from '../account/assistants.server.ts';
import { chooseLanguage } from '../account/choose-language.server.ts';
import { shareResults } from '../account/share-results.server.ts';

export type SubscriptionSummary = {
  state: 'none' | 'active' | 'ending' | 'expired' | 'unknown';
  isOpen: boolean;
  status: string | null;
  planId: PlanId | null;
  isLifetime: boolean;
  paymentOverdue: boolean;
  owed: string | null;
  /** A plan runs, paid or owed, and will go on unless it is ended. */
  mayCancel: boolean;
  periodEnd: string | null;
  message: string | null;
  offered: Plan[];
  plansProblem: string | null;
  problem: string | null;
};

type Context = { subscriptions: OwnSubscriptionStore; billing: Pick<BillingApi, 'plans'> };

export async function subscriptionSummary(
  { subscriptions, billing }: Context,
  checkout: string | null,
): Promise<SubscriptionSummary> {
  const problem = checkoutProblem(checkout);
  try {
    const subscription = await subscriptions.mine();
    const gate = gateState(subscription, new Date());
    const forLife = isLifetime(subscription) && gate.open;
    const { plans, plansProblem } = forLife
      ? { plans: [], plansProblem: null }
      : await plansOf(billing, checkout);
    const planId = subscription?.plan_id ?? null;
    return {
      state: gate.state,
      isOpen: gate.open,
      status: subscription?.status ?? null,
      planId,
      isLifetime: forLife,
      paymentOverdue: gate.paymentOverdue,
      owed: gate.owed,
      mayCancel: mayCancel(subscription, gate) && !forLife,
      // A period that is not paid does not end later.
      periodEnd: forLife || gate.paymentOverdue ? null : (subscription?.current_period_end ?? null),
      message: gate.message,
      offered: gate.state === 'active' ? plans.filter(({ id }) => id !== planId) : plans,
      plansProblem,
      problem,
    };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable || error instanceof DatabaseRefusal)) throw error;
    logWarn('subscription_read_failed', { error });
    return { ...nothingKnown, problem: 'Failed to fetch subscription status' };
  }
}

function mayCancel(subscription: OwnSubscription | null, gate: Gate): boolean {
  if (gate.state === 'active') return true;
  return gate.state === 'none' && gate.paymentOverdue && !subscription?.cancel_at_period_end;
}

const nothingKnown: Omit<SubscriptionSummary, 'problem'> = {
  state: 'unknown',
  isOpen: false,
  status: null,
  planId: null,
  isLifetime: false,
  paymentOverdue: false,
  owed: null,
  mayCancel: false,
  periodEnd: null,
  message: null,
  offered: [],
  plansProblem: null,
};

const text = z.string().optional().catch(undefined);
export const profileSchema = z.object({
  intent: z
    .enum([
      'cancel',
      'reactivate',
      'invoices',
      'share-results',
      'end-assistant',
      'allow-assistant',
      'engineer-language',
    ])
    .nullable()
    .catch(null),
  return_to: text,
  shares: text,
  language: text,
  assistant: text,
});
type ProfileValues = z.output<typeof profileSchema>;

const toasts = {
  cancel: 'subscription-cancelled',
  reactivate: 'subscription-reactivated',
} as const satisfies Record<string, ToastKey>;

export const profileForm = {
  signIn: () => ({ redirectTo: '/sign-in?return_to=/profile' }),
  away: { message: 'We couldn’t save that. Please try again.', log: 'results_count_write_failed' },
  keep: (_: Submission, { message = null }: Problem) => ({ problem: message }),
} as const;

type ProfileSent = {
  driver: Pick<SignedIn, 'userId'>;
  context: { billing: Pick<BillingApi, 'cancel' | 'reactivate' | 'portalUrl'>; env: { APP_ORIGIN: string } };
};

export async function submitProfile(
  values: ProfileValues,
  submission: ProfileSent & {
    context: Parameters<typeof shareResults>[0] &
      Parameters<typeof chooseLanguage>[0] &
      Parameters<typeof endAssistant>[0];
  },
): Promise<Redirect | FormErrors> {
  const { intent, shares, language, assistant } = values;
  if (intent === 'engineer-language') return chooseLanguage(submission.context, language);
  if (intent === 'share-results') return shareResults(submission.context, shares === 'true');
  if (intent === 'end-assistant' || intent === 'allow-assistant')
    return endAssistant(submission.context, assistant, intent === 'end-assistant');
  return manageSubscription(values, submission);
}

export async function manageSubscription(
  { intent, return_to }: Pick<ProfileValues, 'intent' | 'return_to'>,
  { driver: { userId: clerkUserId }, context: { billing, env } }: ProfileSent,
): Promise<Redirect | FormErrors> {
  if (intent !== 'invoices' && intent !== 'cancel' && intent !== 'reactivate')
    return { redirectTo: '/profile' };
  const back = return_to === undefined ? '/profile' : safeReturnPath(return_to);
  if (intent === 'invoices') {
    const portal = await billing.portalUrl({ clerkUserId, returnUrl: `${env.APP_ORIGIN}/profile` });
    if (portal.ok) return { redirectTo: portal.url };
    const away = 'We can’t open your invoices right now. Please try again.';
    const message = portal.code === 'customer_deleted' ? portal.error : away;
    return replyWithErrors(portal.status, { message });
  }
  const result = await billing[intent]({ clerkUserId });
  if (result.ok) return { redirectTo: back, headers: await afterPlanChange(toasts[intent]) };
  return replyWithErrors(result.status, { message: result.error });
}
