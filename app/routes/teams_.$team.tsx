import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { GaragePage } from '../teams/garage-page.tsx';
import { changeGarage, garageForm, garageSchema, teamGarage } from '../teams/team-garage.server.ts';
import { DatabaseAway } from '../ui/database-away.tsx';
import { formAction } from '../ui/form-action.server.ts';

export { SetupErrorBoundary as ErrorBoundary } from '../setups/viewer/setup-error-boundary.tsx';

export const meta: MetaFunction = () => [
  { title: 'Team garage · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { page: null };
  const page = await orDatabaseAway(teamGarage(context, params.team, new URL(request.url)));
  return page === 'away' ? data({ page }, { status: 503 }) : { page };
}

export const action = formAction(garageSchema, changeGarage, garageForm);

export default function TeamGarageRoute() {
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  if (page === 'away') return <DatabaseAway heading="h1" />;
  return page ? (
    <GaragePage garage={page} message={answer?.message ?? null} />
  ) : (
    <SignInGate to="see this team" />
  );
}
