import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { settingsPage } from '../reference/setting-pages.server.tsx';
import { FinishedMarkup } from '../ui/finished-markup.tsx';
import { publicPageMeta } from '../ui/public-page-meta.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => publicPageMeta(data);

export function loader({ context }: LoaderFunctionArgs) {
  return settingsPage(context);
}

/** Every setting that has a page. */
export default function Settings() {
  return <FinishedMarkup markup={useLoaderData<typeof loader>().markup} />;
}
