import {
  type AppLoadContext,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare';
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react';
import { AssistantFrame } from '../assistant/assistant-frame.tsx';
import { beginTrial } from '../assistant/begin-trial.server.ts';
import { ownSetupToRefine } from '../assistant/result/refine-own.server.ts';
import { recallSetupInHand, rememberSetupInHand } from '../assistant/setup-in-hand-cookie.server.ts';
import { type CheckoutReturn, checkoutReturn, hasJustPaid } from '../billing/checkout-return.server.ts';
import { PriceLine } from '../billing/price-line.tsx';
import { pricesOf } from '../billing/prices.server.ts';
import { subscriptionGate } from '../billing/subscription-gate.server.ts';
import { planOf, SubscriptionGate } from '../billing/subscription-gate.tsx';
import { answersRateLimit } from '../edge/rate-limits.server.ts';
import type { AssistantAccess } from '../assistant/access.ts';
import { drawTrial } from '../setups/list/drawn-trial.server.tsx';
import { offersFirstRun } from '../setups/list/offers-first-run.server.ts';
import { TrialOffer } from '../setups/list/trial-offer.tsx';
import { triedIn } from '../setups/list/tried.server.ts';
import { FirstRunOffer } from '../setups/list/first-run-offer.tsx';
import tools from '../tools.css?url';

const description =
  'Name the car, the track and the problem. The assistant makes a setup that’s legal in the game and refines it from your feedback.';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: tools }];

export const meta: MetaFunction = () => [
  { title: 'Setup Assistant · Scrutineer' },
  { name: 'description', content: description },
];

/** A driver who comes back from a payment beyond the rate limit is led to the page that says so. */
export const loader = answersRateLimit(async ({ request, context }: LoaderFunctionArgs) => {
  const url = new URL(request.url);
  const checkout = await checkoutReturn(context, url);
  if (checkout) throw await withSetupInHand(context, request, checkout);
  const offer = {
    tried: triedIn(request),
    trial: offersFirstRun(context) ? drawTrial() : null,
  };
  if (context.driver.state === 'signed-out')
    return { access: null, refund: '', chosen: null, prices: await pricesOf(context.billing), ...offer };
  const back = url.searchParams.has('checkout') && (await recallSetupInHand(request, url));
  if (back) throw redirect(pathOf(back.address), { headers: { 'Set-Cookie': back.forget } });
  const access = await subscriptionGate(context, url.searchParams.get('checkout'));
  // A database that is slow does not take the welcome away.
  if (planOf(access) === 'unread' && (await hasJustPaid(request))) {
    url.searchParams.set('checkout', 'paid');
    throw redirect(pathOf(url));
  }
  if (planOf(access) === 'open') {
    const ownPage = await ownSetupToRefine(context, url);
    if (ownPage) throw redirect(ownPage);
  }
  const headers = planOf(access) === 'closed' ? await rememberSetupInHand(url) : null;
  const selectedId = url.searchParams.get('plan');
  const page = {
    access,
    refund: context.env.REFUND_PROMISE ?? '',
    chosen: selectedId,
    prices: null,
    ...offer,
  };
  return headers ? data(page, { headers }) : page;
});

const pathOf = ({ pathname, search }: URL) => pathname + search;

/** The way back from a checkout with the setup in hand; what was tried before it was paid for is made at once. */
async function withSetupInHand(
  context: AppLoadContext,
  request: Request,
  { answer, payment }: CheckoutReturn,
): Promise<Response> {
  const address = new URL(answer.headers.get('Location') ?? '', request.url);
  const back = await recallSetupInHand(request, address);
  if (!back) return answer;
  const headers = new Headers(answer.headers);
  headers.append('Set-Cookie', back.forget);
  const trialPage = payment === null ? null : await beginTrial(context, back.address, payment);
  return redirect(trialPage ?? pathOf(back.address), { headers });
}

export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus = 200,
  defaultShouldRevalidate,
}) => {
  if (actionStatus >= 400) return false;
  const isStep = currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href;
  const isAboutPayment = nextUrl.searchParams.has('checkout') || nextUrl.searchParams.has('session_id');
  return isStep && formMethod === undefined && !isAboutPayment ? false : defaultShouldRevalidate;
};

export default function SetupAssistant() {
  const { access, refund, chosen: selectedId, prices, tried, trial } = useLoaderData<typeof loader>();
  const plan = access && planOf(access);
  return (
    <>
      <AssistantFrame
        plan={plan}
        gate={
          access && (
            <>
              {plan === 'closed' && tried && (
                <TrialOffer tried={tried} trial={trial} next="is made in full as soon as you have a plan." />
              )}
              <SubscriptionGate
                {...access}
                refund={refund}
                selectedId={selectedId}
                order={tried?.order ?? ''}
              />
            </>
          )
        }
      >
        {(access) => <Outlet context={{ ...access, tried, trial } satisfies AssistantAccess} />}
      </AssistantFrame>
      {(plan === null || plan === 'closed') && (
        <div className={`mt-6 grid gap-2 ${plan === null ? 'justify-items-center text-center' : ''}`}>
          {plan === 'closed' && !tried && (
            <FirstRunOffer className="quiet-link w-fit">
              See what it does first, with your car and track
            </FirstRunOffer>
          )}
          <PriceLine prices={prices} order={tried?.order ?? ''} />
        </div>
      )}
    </>
  );
}
