import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { readSentRecording, recordingPage } from '../garage/laps/recording-page.server.ts';
import type { RecordingAnswer } from '../garage/laps/named-recording.ts';
import { RecordingPage } from '../garage/laps/recording-page.tsx';
import { StintHead } from '../garage/laps/stint-page.tsx';
import tools from '../tools.css?url';
import { DatabaseAway } from '../ui/database-away.tsx';
import { formAction } from '../ui/form-action.server.ts';

export { SetupErrorBoundary as ErrorBoundary } from '../setups/viewer/setup-error-boundary.tsx';
export { afterSuccess as shouldRevalidate } from '../ui/unsent-writes.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: tools }];

export const meta: MetaFunction = () => [
  { title: 'Laps from a recording · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { page: null };
  const page = await orDatabaseAway(recordingPage(context, params.id, new URL(request.url)));
  return page === 'away' ? data({ page }, { status: 503 }) : { page };
}

/** Reads the file for browsers without JavaScript, and keeps the name that was chosen from results. */
export const action = formAction(null, (_, submission) => readSentRecording(submission), {
  signIn: 'Sign in to read this recording.',
  keep: (_, about: RecordingAnswer | { message?: string | null }): RecordingAnswer =>
    'digest' in about || 'reason' in about ? about : { reason: about.message ?? '' },
});

export default function RecordingRoute() {
  const { page } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>() ?? null;
  if (page === null) return <SignInGate />;
  if (page === 'away') return <DatabaseAway heading="h1" />;
  const { card, ...rest } = page;
  return (
    <>
      <StintHead card={card} title="Laps from a recording" />
      <RecordingPage setupId={card.id} {...rest} answer={actionData} />
    </>
  );
}
