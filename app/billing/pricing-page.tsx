import { Link } from '@remix-run/react';
import type { Plan } from '#platform/billing/plans';
import { soldPlans } from '#platform/billing/sold-plans';
import { FirstRunOffer } from '../setups/list/first-run-offer.tsx';
import { FinishedMarkup } from '../ui/finished-markup.tsx';
import { planAction } from './plan-action.ts';
import { PlanCards } from './plan-cards.tsx';
import type { OwnedPlan } from './prices.server.ts';

const offers = [
  {
    title: 'Free, no account',
    lines: [
      'Every shared setup, with every value on its legal range',
      'Download, or install into the game’s folder',
      'Rig view on your phone, and the settings guide',
      'Three sections of a setup for your car and track',
    ],
  },
  {
    title: 'Free, with an account',
    lines: [
      'Your own garage: save, upload, compare and merge',
      'Stint sheets: the next cold pressures and fuel from your laps',
      'A diary of every version, with your best laps',
      'Share, like, follow, and ask other drivers for a setup',
    ],
  },
  {
    title: 'With a plan',
    lines: [
      'A whole setup for any car and track in ACC and Le Mans Ultimate',
      'Refined from what you feel, each change with its reason and its cost',
      'Test cards: try a change over three laps, then keep or undo it',
      'The AI Race Engineer in a chat, and priority support',
    ],
  },
];

function OwnPlan({ ownPlan: { state, planId, isLifetime } }: { ownPlan: OwnedPlan }) {
  return (
    <p className="mb-4 max-w-prose border-l-4 border-chalk py-1 pl-4">
      You have {planId ? soldPlans[planId].phrase : 'a plan'}.{' '}
      {isLifetime ? 'There’s nothing more to pay.' : state === 'ending' && 'It ends with its period.'}{' '}
      <Link to="/profile" className="underline">
        See it in your profile
      </Link>
    </p>
  );
}

/** The free parts and those of a plan; also while Stripe can't say the price. */
export function PricingPage({
  plans,
  problem,
  owned: ownPlan,
  refund,
  order,
  picture,
}: {
  plans: readonly Plan[];
  problem: string | null;
  owned: OwnedPlan | null;
  refund: string;
  order: string;
  /** A setup as the engineer makes it, as markup. */
  picture: string;
}) {
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Pricing</h1>
          <p className="mt-2 max-w-prose text-dim">
            Everything drivers share is free. A plan buys the engineer, who makes and refines setups for you.
          </p>
        </div>
      </div>
      <section aria-labelledby="plans">
        <h2 id="plans" className="sr-only">
          Plans
        </h2>
        {ownPlan && <OwnPlan ownPlan={ownPlan} />}
        <PlanCards
          plans={plans}
          problem={problem}
          action={({ id }) => (ownPlan ? planAction(id, ownPlan) : 'Subscribe')}
          from={ownPlan ? 'profile' : 'assistant'}
          order={order}
        />
        <p className="mt-3 max-w-prose">
          Cancel anytime. No long-term commitment.{refund && <span> {refund}</span>}
        </p>
        <FirstRunOffer className="quiet-link">Try it first, with your car and track</FirstRunOffer>
      </section>
      <section aria-labelledby="offers" className="landing-section mt-8">
        <h2 id="offers" className="landing-title">
          What you get
        </h2>
        {picture && <FinishedMarkup markup={picture} className="mb-8 block max-w-4xl" />}
        <ul className="grid gap-8 lg:grid-cols-3">
          {offers.map(({ title, lines }) => (
            <li key={title} className="border-t-2 border-chalk pt-3">
              <h3 className="text-xl">{title}</h3>
              <ul className="gate-offer block!">
                {lines.map((line) => (
                  <li key={line} className="py-2">
                    {line}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <p className="mt-6 text-dim">
          Questions?{' '}
          <Link to="/help" className="underline">
            Help
          </Link>
          ,{' '}
          <Link to="/terms" className="underline">
            terms
          </Link>{' '}
          and{' '}
          <Link to="/contact" className="underline">
            contact
          </Link>
          .
        </p>
      </section>
    </>
  );
}
