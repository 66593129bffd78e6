import { Form, useNavigation } from '@remix-run/react';
import type { Plan } from '#core/billing/plans';

const per: Record<Plan['interval'], string> = { month: 'per month', year: 'per year', lifetime: 'once' };

/** A card a plan, each with a form that leads to the payment page. */
export function PlanCards({ plans, action }: { plans: readonly Plan[]; action: 'Subscribe' | 'Renew' }) {
  const navigation = useNavigation();
  const pending = navigation.formAction === '/checkout';
  if (plans.length === 0) {
    return <p className="text-dim">Failed to fetch subscription plans. Please try again in a moment.</p>;
  }
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      {plans.map((plan) => (
        <li key={plan.id} className="panel flex flex-col gap-3 text-left">
          <h3 className="flex items-center gap-2 font-semibold">
            {plan.name}
            {plan.badge && <span className="badge border-signal text-signal">{plan.badge}</span>}
          </h3>
          <p>
            <span className="text-3xl font-bold">{plan.price_text}</span>{' '}
            <span className="text-dim">{per[plan.interval]}</span>
          </p>
          <Form method="post" action="/checkout" className="mt-auto" reloadDocument>
            <input type="hidden" name="priceId" value={plan.stripe_price_id} />
            <button type="submit" disabled={pending} className="button button-primary w-full">
              {action}
            </button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
