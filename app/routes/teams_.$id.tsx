import { useActionData, useLoaderData } from '@remix-run/react';
import { changeGarage, garagePage, garageSchema } from '../teams/garage.server.ts';
import { GaragePage } from '../teams/garage-page.tsx';
import { teamForm, teamLoader } from '../teams/team-form.server.ts';
import { TeamRoute, teamMeta } from '../teams/team-route.tsx';
import { formAction } from '../ui/form-action.server.ts';

export const meta = teamMeta('Team garage');
export const loader = teamLoader(garagePage);
export const action = formAction(garageSchema, changeGarage, teamForm);

/** A team’s setups. */
export default function Route() {
  const answer = useActionData<typeof action>() ?? null;
  const { view } = useLoaderData<typeof loader>();
  return <TeamRoute view={view}>{(shown) => <GaragePage view={shown} answer={answer} />}</TeamRoute>;
}
