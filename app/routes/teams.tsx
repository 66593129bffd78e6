import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { changeTeams, listTeams, teamsForm, teamsSchema } from '../teams/teams-list.server.ts';
import { TeamsPage } from '../teams/teams-page.tsx';
import { DatabaseAway } from '../ui/database-away.tsx';
import { formAction } from '../ui/form-action.server.ts';
import { useLastRead } from '../ui/use-last-read.ts';

export const meta: MetaFunction = () => [
  { title: 'Teams · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { list: null };
  const list = await orDatabaseAway(listTeams(context));
  return list === 'away' ? data({ list }, { status: 503 }) : { list };
}

export const action = formAction(teamsSchema, changeTeams, teamsForm);

export default function TeamsRoute() {
  const { list: read } = useLoaderData<typeof loader>();
  const list = useLastRead(read === 'away' ? null : read) ?? read;
  const answer = useActionData<typeof action>() ?? null;
  if (list === 'away') {
    return answer ? (
      <TeamsPage list={{ teams: [], deleted: [] }} answer={answer} />
    ) : (
      <DatabaseAway heading="h1" />
    );
  }
  return list ? <TeamsPage list={list} answer={answer} /> : <SignInGate to="see your teams" />;
}
