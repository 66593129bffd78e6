import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { wishForm, wishFromPage, wishSchema } from '../community/want-setup.server.ts';
import { wantedPage } from '../community/wanted-page.server.ts';
import { WantedPage } from '../community/wanted-page.tsx';
import { DatabaseAway } from '../ui/database-away.tsx';
import { formAction } from '../ui/form-action.server.ts';
import { publicPageMeta } from '../ui/public-page-meta.ts';

export { WantedErrorBoundary as ErrorBoundary } from '../community/wanted-error-boundary.tsx';

const description = 'A car setup sim racers are asking for. Vote for it, or answer with one of yours.';

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  ...(page?.at === 'wanted'
    ? publicPageMeta({ title: `Wanted: ${page.title}`, description, canonical: page.canonical })
    : [{ title: 'Wanted setups · Scrutineer' }]),
  { name: 'robots', content: 'noindex, follow' },
];

export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = await wantedPage(context, params.id);
  return data(page, { status: page.at === 'away' || page.isUnread ? 503 : 200 });
}

/** "I want this, too", or taking that back. */
export const action = formAction(wishSchema, wishFromPage, wishForm);

export default function WantedRoute() {
  const page = useLoaderData<typeof loader>();
  return page.at === 'away' ? <DatabaseAway heading="h1" /> : <WantedPage page={page} />;
}
