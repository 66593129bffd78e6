import { Form, useNavigation } from '@remix-run/react';
import type { Plan } from '#core/billing/plans';

const terms: Record<Plan['interval'], { per: string; says: string }> = {
  month: { per: 'per month', says: 'Billed every month until you cancel.' },
  year: { per: 'per year', says: 'Billed once a year until you cancel.' },
  lifetime: { per: 'once', says: 'One payment. Nothing renews.' },
};

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
      <p role="alert" className="warning">
        {problem}. Please try again in a moment.
      </p>
    );
  }
  return (
    <ul className="plans">
      {plans.map((plan) => (
        <li key={plan.id} className="plan" data-recommended={plan.badge !== null}>
          <article aria-labelledby={`plan-${plan.id}`} className="plan-card">
            <h3 id={`plan-${plan.id}`} className="plan-name">
              {plan.name}
              {plan.badge && <span className="badge">{plan.badge}</span>}
            </h3>
            <p>
              <span className="plan-price">{plan.price_text}</span>{' '}
              <span className="text-dim">{terms[plan.interval].per}</span>
            </p>
            <p className="text-sm text-dim">{terms[plan.interval].says}</p>
            <Form method="post" action="/checkout" className="mt-auto pt-2" reloadDocument>
              <input type="hidden" name="priceId" value={plan.stripe_price_id} />
              <input type="hidden" name="from" value={from} />
              <button
                type="submit"
                disabled={pendingPrice === plan.stripe_price_id}
                aria-describedby={`plan-${plan.id}`}
                className={`button w-full ${plan.badge ? 'button-primary' : ''}`}
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
