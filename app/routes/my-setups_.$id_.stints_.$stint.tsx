import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import {
  stintResult,
  stintResultForm,
  stintResultSchema,
  submitStintResult,
} from '../garage/laps/stint-page.server.ts';
import { StintResult } from '../garage/laps/stint-result.tsx';
import { DatabaseAway } from '../ui/database-away.tsx';
import tools from '../tools.css?url';
import { formAction } from '../ui/form-action.server.ts';

export { SetupErrorBoundary as ErrorBoundary } from '../setups/viewer/setup-error-boundary.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: tools }];

export const meta: MetaFunction = () => [
  { title: 'The next setup · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ params, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { result: null };
  const result = await orDatabaseAway(stintResult(context, params.id, params.stint));
  return result === 'away' ? data({ result }, { status: 503 }) : { result };
}

export const action = formAction(stintResultSchema, submitStintResult, stintResultForm);

/** The advice after one stint. */
export default function StintResultRoute() {
  const { result } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (result === null) return <SignInGate to="see this stint" />;
  if (result === 'away') return <DatabaseAway heading="h1" />;
  return <StintResult result={result} message={answer?.message ?? null} />;
}
