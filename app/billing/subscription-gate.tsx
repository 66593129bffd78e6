import { Form } from '@remix-run/react';
import type { GateView } from './subscription-gate.server.ts';
import { EndingPlan } from './ending-plan.tsx';
import { PaymentPending } from './payment-pending.tsx';
import { overdueText } from './overdue-text.ts';
import { PlanCards } from './plan-cards.tsx';
import { StatusBadge } from './status-badge.tsx';
import { StatusUnread } from './status-unread.tsx';

const features = [
  'AI-generated setups',
  '24/7 AI Race Engineer chat',
  'Advanced setup customisation',
  'Priority support',
];

export function planOf({ gate, isPending }: GateView): 'open' | 'closed' | 'unread' {
  if (gate.open) return 'open';
  return gate.title || isPending ? 'closed' : 'unread';
}

/**
 * @param refund what the operator promises; empty for nothing
 * @param selectedId the price that a visitor chose before they signed in
 */
export function SubscriptionGate({
  gate,
  status,
  plans,
  plansProblem,
  problem,
  isPending,
  isPaid,
  refund,
  selectedId,
  order = '',
}: GateView & { refund: string; selectedId: string | null; order?: string }) {
  if (isPending) return <PaymentPending isPaid={isPaid} />;
  if (!gate.title && !problem) return null;
  if (!gate.title && gate.open) return <Problem text={problem ?? ''} />;
  if (!gate.title) {
    return (
      <>
        <h1 className="text-3xl">Setup Assistant</h1>
        <StatusUnread problem={problem ?? ''} />
      </>
    );
  }
  if (gate.open) return <EndingPlan gate={gate} status={status} problem={problem} />;
  const isNew = gate.state === 'none';
  return (
    <section className="gate" aria-labelledby="gate">
      <div className="flex flex-wrap items-center gap-3">
        <h1 id="gate" className="gate-title">
          {gate.title}
        </h1>
        {!isNew && <StatusBadge status={status} />}
      </div>
      {gate.message && <p className="mt-3 text-dim">{gate.message}</p>}
      {gate.paymentOverdue && <PaymentOverdue owed={gate.owed} />}
      {isNew && (
        <ul className="gate-offer">
          {features.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {problem && <Problem text={problem} />}
      <h2 className={isNew ? 'mt-8 text-2xl' : 'sr-only'}>{isNew ? 'Choose Your Plan' : 'Plans'}</h2>
      <div className="my-4">
        <PlanCards
          plans={plans}
          problem={plansProblem}
          action={() => (isNew ? 'Subscribe' : 'Renew')}
          from="assistant"
          selectedId={selectedId}
          order={order}
        />
      </div>
      {isNew && (
        <p className="text-sm text-dim">
          Cancel anytime. No long-term commitment.{refund && <span> {refund}</span>}
        </p>
      )}
    </section>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="warning my-4">
      {text}
    </p>
  );
}

function PaymentOverdue({ owed }: Pick<GateView['gate'], 'owed'>) {
  return (
    <div className="warning my-4">
      <p className="mb-3">{overdueText(owed)} Pay it to keep your plan.</p>
      <Form method="post" action="/profile" reloadDocument>
        <button type="submit" name="intent" value="invoices" className="button">
          Settle the payment
        </button>
      </Form>
    </div>
  );
}
