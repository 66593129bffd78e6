import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orAway } from '../edge/database-errors.server.ts';
import { readForm } from '../edge/read-form.server.ts';
import { deleteStint, stintResult, takeStint } from '../garage/laps/stint-page.server.ts';
import { StintResult } from '../garage/laps/stint-result.tsx';
import { DatabaseAway } from '../ui/database-away.tsx';
import { answerOr } from '../ui/failed-writes.ts';
import tools from '../tools.css?url';
import { withToast } from '../ui/toast.server.ts';

export { SetupErrorBoundary as ErrorBoundary } from '../setups/viewer/setup-error-boundary.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: tools }];

export const meta: MetaFunction = () => [
  { title: 'The next setup · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ params, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { result: null };
  const result = await orAway(stintResult(context, params.id, params.stint));
  return result === 'away' ? data({ result }, { status: 503 }) : { result };
}

/** Takes the changes as a new version, or deletes the sheet. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const sheet = `/my-setups/${encodeURIComponent(params.id ?? '')}/stints`;
  const here = `${sheet}/${encodeURIComponent(params.stint ?? '')}`;
  if (context.driver.state === 'signed-out') {
    return redirect(`/sign-in?return_to=${encodeURIComponent(here)}`, 303);
  }
  const form = await readForm(request);
  const isDeleted = form.get('intent') === 'delete';
  const outcome = isDeleted
    ? await deleteStint(context, params.id, params.stint)
    : await takeStint(context, {
        id: params.id,
        stintId: params.stint,
        revision: String(form.get('revision') ?? ''),
      });
  if (!outcome.ok) return data({ message: outcome.message }, { status: outcome.status });
  if (isDeleted) return redirect(sheet, 303);
  return redirect(here, { status: 303, headers: await withToast('setup-updated') });
}

const notSent = { message: 'That did not reach us. Please try again.' };

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answerOr(() => serverAction<typeof action>(), notSent);

/** What follows from one stint. */
export default function StintResultRoute() {
  const { result } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (result === null) return <SignInGate />;
  if (result === 'away') return <DatabaseAway heading="h1" />;
  return <StintResult result={result} message={answer?.message ?? null} />;
}
