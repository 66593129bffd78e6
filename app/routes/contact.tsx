import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { documentPage } from '../reference/document-page.server.tsx';
import { FinishedMarkup } from '../ui/finished-markup.tsx';
import { publicPageMeta } from '../ui/public-page-meta.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => publicPageMeta(data?.meta);

export function loader({ context }: LoaderFunctionArgs) {
  return documentPage('contact', context.env);
}

export default function Contact() {
  return <FinishedMarkup markup={useLoaderData<typeof loader>().markup} />;
}
