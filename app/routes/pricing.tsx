import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { PricingPage } from '../billing/pricing-page.tsx';
import { plansOf } from '../billing/subscription-gate.server.ts';
import { publicPageMeta } from '../ui/public-page-meta.ts';

const description =
  'What a Scrutineer plan costs, with currency and tax, what it buys, and what is free without one.';

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  publicPageMeta(page && { title: 'Pricing', description, canonical: page.canonical });

export async function loader({ request, context: { billing, env } }: LoaderFunctionArgs) {
  const { plans, plansProblem: problem } = await plansOf(billing);
  const page = {
    plans,
    problem,
    refund: env.REFUND_PROMISE ?? '',
    order: new URL(request.url).search,
    canonical: `${env.APP_ORIGIN}/pricing`,
  };
  return data(page, { status: problem ? 503 : 200 });
}

export default function Pricing() {
  return <PricingPage {...useLoaderData<typeof loader>()} />;
}
