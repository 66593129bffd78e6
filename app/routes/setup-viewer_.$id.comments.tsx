import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CommentsPage } from '../community/comments-page.tsx';
import { commentForm, commentSchema, commentsPage, submitComment } from '../community/comments.server.ts';
import { formAction } from '../ui/form-action.server.ts';

export { SetupErrorBoundary as ErrorBoundary } from '../setups/viewer/setup-error-boundary.tsx';

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `Comments · ${page.title} · Scrutineer` : 'Setup Not Found · Scrutineer' },
  { name: 'robots', content: 'noindex, follow' },
];

export function loader({ params, request, context }: LoaderFunctionArgs) {
  return commentsPage(context, params.id, new URL(request.url).searchParams);
}

export const action = formAction(commentSchema, submitComment, commentForm);

export default function Comments() {
  return (
    <CommentsPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>() ?? null} />
  );
}
