import { useActionData, useLoaderData } from '@remix-run/react';
import { changeMembers, membersPage, membersSchema } from '../teams/members.server.ts';
import { MembersPage } from '../teams/members-page.tsx';
import { teamForm, teamLoader } from '../teams/team-form.server.ts';
import { TeamRoute, teamMeta } from '../teams/team-route.tsx';
import { formAction } from '../ui/form-action.server.ts';

export const meta = teamMeta('Team members');
export const loader = teamLoader(membersPage);
export const action = formAction(membersSchema, changeMembers, teamForm);

/** A team’s members and invitations. */
export default function Route() {
  const answer = useActionData<typeof action>() ?? null;
  const { view } = useLoaderData<typeof loader>();
  return <TeamRoute view={view}>{(shown) => <MembersPage view={shown} answer={answer} />}</TeamRoute>;
}
