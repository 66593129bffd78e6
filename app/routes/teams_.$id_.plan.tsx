import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SignInGate } from '../account/sign-in-gate.tsx';
import { orDatabaseAway } from '../edge/database-errors.server.ts';
import { planSchema, changePlan, planPage } from '../teams/plan.server.ts';
import { PlanPage } from '../teams/plan-page.tsx';
import { teamForm } from '../teams/team-form.server.ts';
import { DatabaseAway } from '../ui/database-away.tsx';
import { formAction } from '../ui/form-action.server.ts';

export const meta: MetaFunction = () => [
  { title: 'Race plans · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (context.driver.state === 'signed-out') return { view: null };
  const view = await orDatabaseAway(planPage(context, params, new URL(request.url)));
  return view === 'away' ? data({ view }, { status: 503 }) : { view };
}

export const action = formAction(planSchema, changePlan, teamForm);

export default function TeamRoute() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  if (view === null) return <SignInGate to="see this team" />;
  return view === 'away' ? <DatabaseAway heading="h1" /> : <PlanPage view={view} answer={answer} />;
}
