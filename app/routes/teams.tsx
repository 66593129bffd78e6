import { useActionData, useLoaderData } from '@remix-run/react';
import { createSchema, createTeam, teamsPage } from '../teams/teams-page.server.ts';
import { TeamsPage } from '../teams/teams-page.tsx';
import { teamForm, teamLoader } from '../teams/team-form.server.ts';
import { TeamRoute, teamMeta } from '../teams/team-route.tsx';
import { formAction } from '../ui/form-action.server.ts';

export const meta = teamMeta('Teams');
export const loader = teamLoader(teamsPage);
export const action = formAction(createSchema, createTeam, teamForm);

/** The driver’s teams. */
export default function Route() {
  const answer = useActionData<typeof action>() ?? null;
  const { view } = useLoaderData<typeof loader>();
  return <TeamRoute view={view}>{(shown) => <TeamsPage view={shown} answer={answer} />}</TeamRoute>;
}
