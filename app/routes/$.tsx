import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare';
import { isRouteErrorResponse, useActionData, useLoaderData } from '@remix-run/react';
import { renderOperatorPage } from '../community/operator/operator-page.server.tsx';
import { actAtDesk, actForm, actSchema, readDesk } from '../community/operator/operator-answer.server.ts';
import { answersRateLimit } from '../edge/rate-limits.server.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import { FinishedMarkup } from '../ui/finished-markup.tsx';
import { formAction } from '../ui/form-action.server.ts';

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

/** Beyond the rate limit the AI Worker knows no operator, so that the page is not there. */
export const loader = answersRateLimit(async (args: LoaderFunctionArgs) => {
  requireDesk(args);
  const desk = await readDesk(args.context, new URL(args.request.url));
  return data(
    { markup: renderOperatorPage(desk, args.context.requestId) },
    { status: desk === 'away' ? 503 : 200 },
  );
});

const actOnDesk = formAction(actSchema, actAtDesk, actForm);
export const action = answersRateLimit((args: ActionFunctionArgs) => {
  requireDesk(args);
  return actOnDesk(args);
});

export default function NotFoundOrDesk() {
  const page = useLoaderData<typeof loader>();
  const { markup } = useActionData<typeof action>() ?? page;
  return <FinishedMarkup markup={markup} />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
