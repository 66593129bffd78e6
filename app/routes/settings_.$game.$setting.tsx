import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { settingPage } from '../reference/setting-pages.server.tsx';
import { FinishedMarkup } from '../ui/finished-markup.tsx';
import { publicPageMeta } from '../ui/public-page-meta.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => publicPageMeta(data);

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const car = new URL(request.url).searchParams.get('car') ?? '';
  return settingPage(context, { game: params.game, slug: params.setting, car });
}

/** The guide to one setting. */
export default function Setting() {
  return <FinishedMarkup markup={useLoaderData<typeof loader>().markup} />;
}
