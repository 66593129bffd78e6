import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { fromDatabase } from '../edge/database-errors.server.ts';
import { PlanBoard } from '../teams/plan-board.tsx';
import { crewPlan } from '../teams/plan.server.ts';

export const meta: MetaFunction = () => [
  { title: 'Race plan · Scrutineer' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ params, context }: LoaderFunctionArgs) {
  const plan = await fromDatabase(crewPlan(context, params.token));
  if (!plan) throw new Response(null, { status: 404 });
  return plan;
}

/** A race plan for the crew, by its link. */
export default function CrewPlanRoute() {
  const { team, board } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="caption">{team}</p>
      <h1 className="mb-3 text-4xl wrap-anywhere">{board.name}</h1>
      <PlanBoard plan={board} />
    </>
  );
}
