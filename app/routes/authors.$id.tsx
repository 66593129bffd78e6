import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react';
import { AuthorPage } from '../community/author-page.tsx';
import { authorPageMeta } from '../community/author-page-meta.ts';
import { BackToSetups } from '../setups/viewer/setup-not-found.tsx';
import { viewAuthor } from '../community/view-author.server.ts';
import { ErrorPage } from '../ui/error-page.tsx';

export const meta: MetaFunction<typeof loader> = ({ data }) => authorPageMeta(data);

export function loader({ params, context }: LoaderFunctionArgs) {
  return viewAuthor(context, params.id);
}

/** One who shares setups, and a form to follow them. */
export default function AuthorRoute() {
  return <AuthorPage author={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />;
  return (
    <section className="stand-in">
      <h1 className="text-3xl">Nobody shares setups here</h1>
      <p className="max-w-prose text-dim">
        This author has left, shares nothing right now, or never existed.
      </p>
      <BackToSetups />
    </section>
  );
}
