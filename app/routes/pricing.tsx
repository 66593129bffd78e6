import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { viewPricing } from '../billing/prices.server.ts';
import { drawLanding } from '../setups/list/landing.server.tsx';
import { PricingPage } from '../billing/pricing-page.tsx';
import { publicPageMeta } from '../ui/public-page-meta.ts';

const description =
  'What a Scrutineer plan costs, with currency and tax, what it buys, and what is free without one.';

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  publicPageMeta(page && { title: 'Pricing', description, canonical: page.canonical });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await viewPricing(context, new URL(request.url));
  const picture = drawLanding(context.units).hero;
  return data({ ...page, picture }, { status: page.problem ? 503 : 200 });
}

export default function Pricing() {
  return <PricingPage {...useLoaderData<typeof loader>()} />;
}
