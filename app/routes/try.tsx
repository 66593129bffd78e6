import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { firstRun } from '../assistant/first-run/first-run.server.ts';
import { FirstRunPage } from '../assistant/first-run/first-run-page.tsx';
import { PriceLine } from '../billing/price-line.tsx';
import { pricesOf } from '../billing/prices.server.ts';
import { publicPageMeta } from '../ui/public-page-meta.ts';

const description =
  'Choose a car and a track in Assetto Corsa Competizione or Le Mans Ultimate and see the engineer’s setup. No account needed.';

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (!page) return [{ title: 'Try the engineer · Scrutineer' }, { name: 'robots', content: 'noindex' }];
  const title = page.at === 'run' ? `${page.run.car} at ${page.run.track}` : 'Try the engineer';
  return [
    ...publicPageMeta({ title, description, canonical: page.canonical }),
    ...(page.at === 'choice' && !page.isUnknown ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ];
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await firstRun(context, new URL(request.url));
  return data({ ...page, prices: await pricesOf(context.billing) }, { status: page.status });
}

/** A baseline for a car and a track, for visitors too. */
export default function Try() {
  const page = useLoaderData<typeof loader>();
  const order = page.at === 'run' ? page.whole.replace(/^[^?]*/, '') : '';
  return <FirstRunPage page={page} prices={<PriceLine prices={page.prices} order={order} />} />;
}
