import { Form, useNavigation } from '@remix-run/react';
import { soldPlans } from '#platform/billing/sold-plans';
import type { SubscriptionSummary } from './profile-subscription.server.ts';
import { LocalDate } from '../setups/viewer/local-date.tsx';
import { overdueText } from './overdue-text.ts';
import { planAction } from './plan-action.ts';
import { PlanCards } from './plan-cards.tsx';
import { StatusBadge } from './status-badge.tsx';
import { StatusUnread } from './status-unread.tsx';

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
        <dt className="caption">Plan</dt>
        <dd>{planId ? soldPlans[planId].name : '–'}</dd>
      </div>
      <div>
        <dt className="caption">Status</dt>
        <dd>
          <StatusBadge status={status} />
        </dd>
      </div>
      {isLifetime && (
        <div>
          <dt className="caption">Ends</dt>
          <dd>Never</dd>
        </div>
      )}
      {periodEnd && (
        <div>
          <dt className="caption">{periodLabel(summary)}</dt>
          <dd>
            <LocalDate timestamp={periodEnd} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Asks once. A period that is not paid ends with the plan: nothing is collected any more. */
function CancelQuestion({ summary: { paymentOverdue, owed, periodEnd } }: { summary: SubscriptionSummary }) {
  return (
    <details>
      <summary className="button button-danger">Cancel plan</summary>
      <div className="panel mt-3 grid gap-3">
        {paymentOverdue ? (
          <p>
            Cancel your plan? It ends at once. You no longer owe {owed ?? 'the last payment'}, and nothing
            more is charged.
          </p>
        ) : (
          <p>
            Your plan runs until {periodEnd ? <LocalDate timestamp={periodEnd} /> : 'its period ends'}, and
            nothing more is charged. Cancel it?
          </p>
        )}
        <p>
          <IntentButton intent="cancel" label="Cancel my plan" pendingLabel="Cancelling..." danger />
        </p>
      </div>
    </details>
  );
}

function Buttons({ summary }: { summary: SubscriptionSummary }) {
  const { state, mayCancel } = summary;
  return (
    <Form method="post" className="mt-4 flex flex-wrap items-start gap-3" preventScrollReset>
      {mayCancel && <CancelQuestion summary={summary} />}
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
  const { state, status, message, offered, planId, plansProblem, isLifetime, paymentOverdue } = summary;
  const isCustomer = status !== null && status !== 'none';
  const isUnread = state === 'unknown';
  const problemText = problem ?? (isUnread ? null : summary.problem);
  return (
    <section aria-labelledby="subscription">
      <h2 id="subscription" className="mb-3 text-2xl uppercase">
        Subscription
      </h2>
      {problemText && (
        <p role="alert" className="warning mb-4">
          {problemText}
        </p>
      )}
      {isUnread && <StatusUnread problem={summary.problem ?? ''} />}
      {isCustomer && <Facts summary={summary} />}
      {state === 'none' && !isCustomer && <p className="text-dim">You have no plan yet.</p>}
      {message && <p className="mt-3 text-dim">{message}</p>}
      {paymentOverdue && (
        <p className="warning mt-4">
          {overdueText(summary.owed)} Update your payment method below to keep your plan.
        </p>
      )}
      {isCustomer && <Buttons summary={summary} />}
      {!isLifetime && !isUnread && (
        <details open={state !== 'active'} className="mt-6">
          <summary className="offer-title">{offerTitles[state]}</summary>
          {state === 'ending' && (
            <p className="mb-3 max-w-prose text-dim">
              Only Renew undoes your cancellation. A plan that you switch to ends after its first period,
              unless you renew it.
            </p>
          )}
          <PlanCards
            plans={offered}
            problem={plansProblem}
            action={({ id }) => planAction(id, { state, planId })}
            from="profile"
          />
        </details>
      )}
    </section>
  );
}
