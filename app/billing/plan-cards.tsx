import { Form, useNavigation } from '@remix-run/react';
import { type Plan, periodInWords } from '#platform/billing/plans';

function rhythmOf({ interval, interval_count: count }: Plan): string {
  if (interval === 'lifetime') return 'once';
  return `${count ? 'every' : 'per'} ${periodInWords({ interval, count })}`;
}

const taxSays: Record<Plan['tax'], string> = {
  included: 'Tax included.',
  added: 'Tax is added at checkout.',
  possible: 'Tax may be added at checkout.',
  none: 'No tax is added.',
};

function termsOf({ interval, interval_count: count, currency_name: name }: Plan): string {
  if (interval === 'lifetime') return `One payment in ${name}. Nothing renews.`;
  return `Billed in ${name} every ${periodInWords({ interval, count })} until you cancel.`;
}

/** The button of a plan's card, or what stands in its place where there is nothing to buy. */
export type PlanAction = 'Subscribe' | 'Renew' | 'Switch' | 'Buy once' | 'Your plan' | 'Included';

/** Where a refused checkout comes back to. */
export type CheckoutOrigin = 'assistant' | 'profile';

export function PlanCards({
  plans,
  problem,
  action,
  from,
  selectedId = null,
  order = '',
}: {
  plans: readonly Plan[];
  problem: string | null;
  action: (plan: Plan) => PlanAction;
  from: CheckoutOrigin;
  /** The price that a visitor chose before they signed in. */
  selectedId?: string | null;
  /** The setup to make after paying, as the assistant's address says it. */
  order?: string;
}) {
  const navigation = useNavigation();
  const isMain = ({ badge, stripe_price_id }: Plan) =>
    selectedId ? stripe_price_id === selectedId : badge !== null;
  const pendingPrice = navigation.formAction === '/checkout' ? navigation.formData?.get('priceId') : null;
  if (problem) {
    return (
      <p role="alert" className="warning">
        {problem}. Please try again in a moment.
      </p>
    );
  }
  return (
    <>
      <ul className="plans">
        {plans.map((plan) => (
          <li key={plan.id} className="plan" data-recommended={isMain(plan)}>
            <article aria-labelledby={`plan-${plan.id}`} className="plan-card">
              <h3 id={`plan-${plan.id}`} className="plan-name">
                {plan.name}
                {plan.badge && <span className="badge">{plan.badge}</span>}
              </h3>
              <p>
                <span className="plan-price">{plan.price_text}</span>{' '}
                <span className="text-dim">{rhythmOf(plan)}</span>
              </p>
              <p id={`terms-${plan.id}`} className="text-sm text-dim">
                {termsOf(plan)}
                {plan.also_in && <span className="block">In other currencies {plan.also_in}.</span>}
                <span className="block">{taxSays[plan.tax]}</span>
              </p>
              {action(plan) === 'Your plan' || action(plan) === 'Included' ? (
                <p className="mt-auto flex min-h-11 items-center pt-2 font-semibold">{action(plan)}</p>
              ) : (
                <Form method="post" action="/checkout" className="mt-auto pt-2" reloadDocument>
                  <input type="hidden" name="priceId" value={plan.stripe_price_id} />
                  <input type="hidden" name="from" value={from} />
                  {order && <input type="hidden" name="order" value={order} />}
                  <button
                    type="submit"
                    disabled={pendingPrice === plan.stripe_price_id}
                    aria-describedby={`plan-${plan.id} terms-${plan.id}`}
                    className={`button w-full ${isMain(plan) ? 'button-primary' : ''}`}
                  >
                    {action(plan)}
                  </button>
                </Form>
              )}
            </article>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-dim">
        Before you pay, Stripe shows the full amount, in your own currency where it can.
      </p>
    </>
  );
}
