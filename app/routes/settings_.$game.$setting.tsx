import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { settingPage } from '../reference/setting-pages.server.tsx';
import { FinishedMarkup } from '../ui/finished-markup.tsx';
import { publicPageMeta } from '../ui/public-page-meta.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => publicPageMeta(data);

export function loader({ params, context }: LoaderFunctionArgs) {
  return settingPage(context, params.game, params.setting);
}

/** The guide to one setting. */
export default function Setting() {
  return <FinishedMarkup markup={useLoaderData<typeof loader>().markup} />;
}
