import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { wantedList } from '../community/wanted-list.server.ts';
import { WantedListPage } from '../community/wanted-list-page.tsx';
import { publicPageMeta } from '../ui/public-page-meta.ts';

const description = 'Car setups sim racers are asking for. Vote for one, or answer with one of yours.';

export const meta: MetaFunction<typeof loader> = ({ data: list }) => [
  ...publicPageMeta(list && { title: 'Wanted setups', description, canonical: list.canonical }),
  ...(list && !list.isIndexed ? [{ name: 'robots', content: 'noindex, follow' }] : []),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const list = await wantedList(context, new URL(request.url));
  return data(list, { status: list.lines ? 200 : 503 });
}

/** The list of wanted setups. */
export default function Wanted() {
  return <WantedListPage list={useLoaderData<typeof loader>()} />;
}
