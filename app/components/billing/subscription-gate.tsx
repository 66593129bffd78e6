import { badgeStyle, badgeText } from '#core/billing/badge';
import type { Gate } from '#core/billing/gate';
import type { Plan } from '#core/billing/plans';
import { PlanCards } from './plan-cards.tsx';

const badgeColours = {
  default: 'border-signal bg-signal text-signal-ink',
  secondary: 'border-line text-dim',
  destructive: 'border-alarm text-alarm',
};

export function StatusBadge({ status }: { status: string | null }) {
  return <span className={`badge ${badgeColours[badgeStyle(status)]}`}>{badgeText(status)}</span>;
}

const offered = [
  'Unlimited AI-generated setups',
  '24/7 AI Race Engineer chat',
  'Advanced setup customisation',
  'Priority support',
];

/** What stands before the assistant for a driver without a plan, with one that ended, or with one about to end. */
export function SubscriptionGate({
  gate,
  status,
  plans,
  problem,
}: {
  gate: Gate;
  status: string | null;
  plans: readonly Plan[];
  problem: string | null;
}) {
  return (
    <section className="panel mx-auto mb-6 max-w-4xl text-center" aria-labelledby="gate">
      <div className="flex items-center justify-center gap-3">
        <h1 id="gate" className="text-2xl font-bold">
          {gate.title}
        </h1>
        {gate.state !== 'none' && <StatusBadge status={status} />}
      </div>
      {gate.message && <p className="mt-3 text-dim">{gate.message}</p>}
      {gate.state === 'none' && (
        <ul className="mx-auto my-4 grid max-w-md gap-1 text-left">
          {offered.map((sentence) => (
            <li key={sentence}>✓ {sentence}</li>
          ))}
        </ul>
      )}
      {problem && (
        <p role="alert" className="my-4 text-alarm">
          {problem}
        </p>
      )}
      {gate.state === 'none' && <h2 className="mt-6 text-xl font-semibold">Choose Your Plan</h2>}
      <div className="my-4">
        <PlanCards plans={plans} action={gate.state === 'none' ? 'Subscribe' : 'Renew'} />
      </div>
      {gate.state === 'none' && <p className="text-sm text-dim">Cancel anytime. No long-term commitment.</p>}
    </section>
  );
}
