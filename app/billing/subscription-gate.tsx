import { Form, useFetcher, useLocation, useRevalidator } from '@remix-run/react';
import type { GateView } from './subscription-gate.server.ts';
import { overdueText } from './overdue-text.ts';
import { PlanCards } from './plan-cards.tsx';
import { StatusBadge } from './status-badge.tsx';
import { StatusUnread } from './status-unread.tsx';
import { useEffect } from 'react';
import { GateLoading } from '../ui/gate-loading.tsx';

const pollMs = 3_000;

/** @param isPaid the money has arrived, and only our own database is late */
function PaymentPending({ isPaid }: { isPaid: boolean }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, pollMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(pollMs / 1000)} />
      </noscript>
      <section className="stand-in">
        <h1 className="text-3xl">{isPaid ? 'Your plan opens in a moment' : 'Your payment is on its way'}</h1>
        <GateLoading />
        <p>
          {isPaid ? 'We have your payment.' : 'Some banks take a while.'} This page checks every few seconds.
          You can leave; your plan opens anyway.
        </p>
      </section>
    </>
  );
}

function EndingPlan({ gate, status, problem }: Pick<GateView, 'gate' | 'status' | 'problem'>) {
  const { Form, state, data } = useFetcher<{ problem: string | null }>();
  const { pathname, search } = useLocation();
  const isPending = state !== 'idle';
  const problemText = data?.problem ?? problem;
  return (
    <section className="ending-plan" aria-labelledby="gate">
      <h2 id="gate">{gate.title}</h2>
      <StatusBadge status={status} />
      <p>{gate.message}</p>
      <Form method="post" action="/profile">
        <input type="hidden" name="return_to" value={pathname + search} />
        <button type="submit" name="intent" value="reactivate" disabled={isPending} className="button">
          {isPending ? 'Reactivating...' : 'Renew'}
        </button>
      </Form>
      {problemText && (
        <p role="alert" className="warning basis-full">
          {problemText}
        </p>
      )}
    </section>
  );
}

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
