import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare';
import { isRouteErrorResponse, useActionData, useLoaderData } from '@remix-run/react';
import { readForm } from '../edge/read-form.server.ts';
import { drawDesk } from '../community/operator/drawn-desk.server.tsx';
import { actAtDesk, readDesk } from '../community/operator/operator-answer.server.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import { FinishedMarkup } from '../ui/finished-markup.tsx';
import { withToast } from '../ui/toast.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data: desk, error }) => [
  {
    title: desk
      ? 'Operator · Scrutineer'
      : isRouteErrorResponse(error) && error.status !== 404
        ? 'Not possible · Scrutineer'
        : '404 Page Not Found · Scrutineer',
  },
  { name: 'robots', content: 'noindex' },
];

/** The operator's page is no route of its own: to everybody else its answer is this one's, to the byte. */
function requireDesk({ params, context: { refusal } }: LoaderFunctionArgs): void {
  if (refusal) throw Response.json({ code: refusal.code }, { status: refusal.status });
  if (params['*'] !== 'operator') throw new Response(null, { status: 404 });
}

export async function loader(asked: LoaderFunctionArgs) {
  requireDesk(asked);
  const desk = await readDesk(asked.context, new URL(asked.request.url));
  return data({ markup: drawDesk(desk, asked.context.requestId) }, { status: desk === 'away' ? 503 : 200 });
}

export async function action(asked: ActionFunctionArgs) {
  requireDesk(asked);
  const { context, request } = asked;
  const address = new URL(request.url);
  const typed = await actAtDesk(context, await readForm(request));
  if (!typed) {
    const headers = await withToast('operator-acted');
    return redirect(`/operator${address.search}`, { status: 303, headers });
  }
  const desk = typed.status === 503 ? 'away' : await readDesk(context, address);
  const status = desk === 'away' ? 503 : typed.status;
  return data({ markup: drawDesk(desk, context.requestId, typed) }, { status });
}

export default function NotFoundOrDesk() {
  const read = useLoaderData<typeof loader>();
  const { markup } = useActionData<typeof action>() ?? read;
  return <FinishedMarkup markup={markup} />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
