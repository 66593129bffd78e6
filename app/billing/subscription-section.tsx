import { Form, useNavigation } from '@remix-run/react';
import type { SubscriptionSummary } from './profile-subscription.server.ts';
import { LocalDate } from '../setups/viewer/local-date.tsx';
import { PlanCards } from './plan-cards.tsx';
import { StatusBadge } from './status-badge.tsx';
import { StatusUnread } from './status-unread.tsx';

const planNames = { monthly: 'Monthly', yearly: 'Yearly', lifetime: 'Lifetime' } as const;

type ButtonProps = { intent: string; label: string; pendingLabel: string; danger?: boolean };

function IntentButton({ intent, label, pendingLabel, danger = false }: ButtonProps) {
  const navigation = useNavigation();
  const isPending = navigation.state !== 'idle' && navigation.formData?.get('intent') === intent;
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      disabled={isPending}
      className={`button ${danger ? 'button-danger' : ''}`}
    >
      {isPending ? pendingLabel : label}
    </button>
  );
}

function periodLabel({ state }: SubscriptionSummary): string {
  if (state === 'active') return 'Renews';
  return state === 'expired' ? 'Ended' : 'Ends';
}

function Facts({ summary }: { summary: SubscriptionSummary }) {
  const { planId, status, periodEnd, isLifetime } = summary;
  return (
    <dl className="facts">
      <div>
        <dt>Plan</dt>
        <dd>{planId ? planNames[planId] : '–'}</dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd>
          <StatusBadge status={status} />
        </dd>
      </div>
      {isLifetime && (
        <div>
          <dt>Ends</dt>
          <dd>Never</dd>
        </div>
      )}
      {periodEnd && (
        <div>
          <dt>{periodLabel(summary)}</dt>
          <dd>
            <LocalDate timestamp={periodEnd} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Buttons({ summary: { state, mayCancel } }: { summary: SubscriptionSummary }) {
  return (
    <Form method="post" className="mt-4 flex flex-wrap gap-3" preventScrollReset>
      {mayCancel && <IntentButton intent="cancel" label="Cancel" pendingLabel="Cancelling..." danger />}
      {state === 'ending' && (
        <IntentButton intent="reactivate" label="Renew" pendingLabel="Reactivating..." />
      )}
      <IntentButton intent="invoices" label="Invoices and payment method" pendingLabel="Opening..." />
    </Form>
  );
}

const offerTitles = {
  none: 'Choose Your Plan',
  active: 'Change plan',
  ending: 'Change plan',
  expired: 'Renew',
  unknown: '',
} as const;

export function SubscriptionSection({
  summary,
  problem,
}: {
  summary: SubscriptionSummary;
  problem: string | null;
}) {
  const { state, status, message, offered, plansProblem, isLifetime, paymentOverdue } = summary;
  const isCustomer = status !== null && status !== 'none';
  const isUnread = state === 'unknown';
  const said = problem ?? (isUnread ? null : summary.problem);
  return (
    <section aria-labelledby="subscription">
      <h2 id="subscription" className="mb-3 text-2xl uppercase">
        Subscription
      </h2>
      {said && (
        <p role="alert" className="warning mb-4">
          {said}
        </p>
      )}
      {isUnread && <StatusUnread problem={summary.problem ?? ''} />}
      {isCustomer && <Facts summary={summary} />}
      {state === 'none' && !isCustomer && <p className="text-dim">You have no plan yet.</p>}
      {message && <p className="mt-3 text-dim">{message}</p>}
      {paymentOverdue && (
        <p className="warning mt-4">
          Your last payment didn’t go through. Update your payment method below to keep your plan.
        </p>
      )}
      {isCustomer && <Buttons summary={summary} />}
      {!isLifetime && !isUnread && (
        <details open={state !== 'active'} className="mt-6">
          <summary className="offer-title">{offerTitles[state]}</summary>
          <PlanCards
            plans={offered}
            problem={plansProblem}
            action={state === 'none' ? 'Subscribe' : state === 'active' ? 'Switch' : 'Renew'}
            from="profile"
          />
        </details>
      )}
    </section>
  );
}
