import { Form, useNavigation } from '@remix-run/react';
import type { Plan } from '#core/billing/plans';

const per: Record<Plan['interval'], string> = { month: 'per month', year: 'per year', lifetime: 'once' };

/** Where a refused checkout comes back to. */
export type CheckoutOrigin = 'assistant' | 'profile';

/** A card a plan, each with a form that leads to the payment page; or why there are none. */
export function PlanCards({
  plans,
  problem,
  action,
  from,
}: {
  plans: readonly Plan[];
  problem: string | null;
  action: 'Subscribe' | 'Renew' | 'Switch';
  from: CheckoutOrigin;
}) {
  const navigation = useNavigation();
  const pendingPrice = navigation.formAction === '/checkout' ? navigation.formData?.get('priceId') : null;
  if (problem) {
    return (
      <p role="alert" className="text-alarm">
        {problem}. Please try again in a moment.
      </p>
    );
  }
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {plans.map((plan) => (
        <li key={plan.id}>
          <article
            aria-labelledby={`plan-${plan.id}`}
            className="flex h-full flex-col gap-3 rounded-lg border border-line bg-panel p-5 text-left"
          >
            <h3 id={`plan-${plan.id}`} className="flex min-h-7 flex-wrap items-center gap-2 font-semibold">
              {plan.name}
              {plan.badge && <span className="badge border-signal text-signal">{plan.badge}</span>}
            </h3>
            <p>
              <span className="text-3xl font-bold">{plan.price_text}</span>{' '}
              <span className="text-dim">{per[plan.interval]}</span>
            </p>
            <Form method="post" action="/checkout" className="mt-auto" reloadDocument>
              <input type="hidden" name="priceId" value={plan.stripe_price_id} />
              <input type="hidden" name="from" value={from} />
              <button
                type="submit"
                disabled={pendingPrice === plan.stripe_price_id}
                aria-describedby={`plan-${plan.id}`}
                className="button button-primary w-full"
              >
                {action}
              </button>
            </Form>
          </article>
        </li>
      ))}
    </ul>
  );
}
