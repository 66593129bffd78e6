import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { deadLink, invitedTeam, joinForm, joinTeam } from '../teams/join.server.ts';
import { DeadLink, JoinPage } from '../teams/join-page.tsx';
import { DatabaseAway } from '../ui/database-away.tsx';
import { formAction } from '../ui/form-action.server.ts';

export const meta: MetaFunction = () => [
  { title: 'Join a team · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

/** The address is a key: no page that follows learns of it. */
export const headers: HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer' });

export async function loader({ params, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { team: null, isSignedIn: false, deadLink };
  const team = await orDatabaseAway(invitedTeam(context, params.token));
  const page = { team, isSignedIn: true, deadLink };
  return team === 'away' ? data(page, { status: 503 }) : team ? page : data(page, { status: 404 });
}

export const action = formAction(null, joinTeam, joinForm);

/** Shows who is inviting before anybody joins. */
export default function JoinRoute() {
  const { team, isSignedIn, deadLink: ended } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!isSignedIn) return <SignInGate to="join this team" />;
  if (team === 'away') return <DatabaseAway heading="h1" />;
  return team ? <JoinPage team={team} message={answer?.message ?? null} /> : <DeadLink message={ended} />;
}
