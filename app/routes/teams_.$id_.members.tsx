import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { membersSchema, changeMembers, membersPage } from '../teams/members.server.ts';
import { MembersPage } from '../teams/members-page.tsx';
import { teamForm } from '../teams/team-form.server.ts';
import { DatabaseAway } from '../ui/database-away.tsx';
import { formAction } from '../ui/form-action.server.ts';

export const meta: MetaFunction = () => [
  { title: 'Team members · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ params, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { view: null };
  const view = await orDatabaseAway(membersPage(context, params));
  return view === 'away' ? data({ view }, { status: 503 }) : { view };
}

export const action = formAction(membersSchema, changeMembers, teamForm);

export default function TeamRoute() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  if (view === null) return <SignInGate to="see this team" />;
  return view === 'away' ? <DatabaseAway heading="h1" /> : <MembersPage view={view} answer={answer} />;
}
