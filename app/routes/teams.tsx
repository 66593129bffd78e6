import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { teamForm } from '../teams/team-form.server.ts';
import { createSchema, createTeam, joinAddress, teamsPage } from '../teams/teams-page.server.ts';
import { TeamsPage } from '../teams/teams-page.tsx';
import { DatabaseAway } from '../ui/database-away.tsx';
import { formAction } from '../ui/form-action.server.ts';

export const meta: MetaFunction = () => [
  { title: 'Teams · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = new URL(request.url);
  const join = joinAddress(address.searchParams.get('link'));
  if (join) throw redirect(join);
  if (context.driver.state === 'signed-out') return { view: null };
  const view = await orDatabaseAway(teamsPage(context, address));
  return view === 'away' ? data({ view }, { status: 503 }) : { view };
}

export const action = formAction(createSchema, createTeam, teamForm);

/** The driver's teams. */
export default function TeamsRoute() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  if (view === null) return <SignInGate to="see your teams" />;
  return view === 'away' ? <DatabaseAway heading="h1" /> : <TeamsPage view={view} answer={answer} />;
}
