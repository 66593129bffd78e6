import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { fromDatabase } from '../edge/database-errors.server.ts';
import { joinPage, joinSchema, joinTeam } from '../teams/join.server.ts';
import { JoinPage } from '../teams/join-page.tsx';
import { teamForm } from '../teams/team-form.server.ts';
import { formAction } from '../ui/form-action.server.ts';

export const meta: MetaFunction = () => [
  { title: 'Join a team · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ params, context }: LoaderFunctionArgs) {
  const view = await fromDatabase(joinPage(context, params.token));
  return data({ view }, { status: view.team ? 200 : 404 });
}

export const action = formAction(joinSchema, joinTeam, teamForm);

/** A team behind an invite link. */
export default function JoinRoute() {
  const { view } = useLoaderData<typeof loader>();
  return <JoinPage view={view} answer={useActionData<typeof action>() ?? null} />;
}
