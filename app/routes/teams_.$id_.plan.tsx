import { useActionData, useLoaderData } from '@remix-run/react';
import { changePlan, planPage, planSchema } from '../teams/plan.server.ts';
import { PlanPage } from '../teams/plan-page.tsx';
import { teamForm, teamLoader } from '../teams/team-form.server.ts';
import { TeamRoute, teamMeta } from '../teams/team-route.tsx';
import { formAction } from '../ui/form-action.server.ts';

export const meta = teamMeta('Race plans');
export const loader = teamLoader(planPage);
export const action = formAction(planSchema, changePlan, teamForm);

/** A team’s race plans. */
export default function Route() {
  const answer = useActionData<typeof action>() ?? null;
  const { view } = useLoaderData<typeof loader>();
  return <TeamRoute view={view}>{(shown) => <PlanPage view={shown} answer={answer} />}</TeamRoute>;
}
