import { useActionData, useLoaderData } from '@remix-run/react';
import { changeTeam, settingsPage, settingsSchema } from '../teams/settings.server.ts';
import { SettingsPage } from '../teams/settings-page.tsx';
import { teamForm, teamLoader } from '../teams/team-form.server.ts';
import { TeamRoute, teamMeta } from '../teams/team-route.tsx';
import { formAction } from '../ui/form-action.server.ts';

export const meta = teamMeta('Team settings');
export const loader = teamLoader(settingsPage);
export const action = formAction(settingsSchema, changeTeam, teamForm);

/** A team’s name, Discord and end. */
export default function Route() {
  const answer = useActionData<typeof action>() ?? null;
  const { view } = useLoaderData<typeof loader>();
  return <TeamRoute view={view}>{(shown) => <SettingsPage view={shown} answer={answer} />}</TeamRoute>;
}
