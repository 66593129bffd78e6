import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { changeSettings, settingsForm, settingsPage, settingsSchema } from '../teams/settings.server.ts';
import { TeamSettings } from '../teams/settings-page.tsx';
import { DatabaseAway } from '../ui/database-away.tsx';
import { formAction } from '../ui/form-action.server.ts';

export { SetupErrorBoundary as ErrorBoundary } from '../setups/viewer/setup-error-boundary.tsx';

export const meta: MetaFunction = () => [
  { title: 'Team settings · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ params, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { page: null };
  const page = await orDatabaseAway(settingsPage(context, params.team));
  return page === 'away' ? data({ page }, { status: 503 }) : { page };
}

export const action = formAction(settingsSchema, changeSettings, settingsForm);

export default function TeamSettingsRoute() {
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  if (page === 'away') return <DatabaseAway heading="h1" />;
  return page ? <TeamSettings page={page} answer={answer} /> : <SignInGate to="see this team" />;
}
