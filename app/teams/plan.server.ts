import type { AppLoadContext } from '@remix-run/cloudflare';
import * as z from 'zod';
import type { TeamStint } from '#platform/adapters/supabase/stints';
import type { TeamPage } from '#platform/adapters/supabase/team-rows';
import type { CrewStint } from '#racing/plan/crew-figures';
import { type RacePlan, racePlanSchema } from '#racing/plan/race-plan';
import { findCar, findTrack } from '#racing/setup/catalogue';
import { storedId } from '../setups/viewer/visible-setup.server.ts';
import {
  type FormErrors,
  type Redirect,
  replyWithErrors,
  type SentByDriver,
  type Submission,
} from '../ui/form-action.server.ts';
import { crewPlaces } from './plan-fields.ts';
import { planView } from './plan-view.server.ts';
import { planTexts, readPlan } from './read-plan.server.ts';
import { digestOfSecret, newSecret, refusalOf, teamIn } from './team-form.server.ts';
import { setupTitle } from './setup-title.server.ts';
import { framed, nameOf, teamPageOf } from './team-view.server.ts';
import type { TeamAnswer } from './team-words.ts';

const mostSetups = 100;

const memberName = ({ members }: { members: readonly Parameters<typeof nameOf>[0][] }) => {
  const names = new Map(members.map((member) => [member?.number, nameOf(member)]));
  return (number: number) => names.get(number) ?? 'A former member';
};

async function formView(context: AppLoadContext, page: TeamPage, planRow: StoredPlan | null) {
  const setups = (await context.teams.setupsOf(page.team.id, mostSetups)) ?? [];
  const board = planRow && (await boardOf(context, page, planRow.plan));
  const nameBy = memberName(page);
  return {
    id: planRow?.id ?? null,
    revision: planRow?.revision ?? 0,
    values: planRow ? planTexts(planRow.plan) : {},
    places: Math.min(crewPlaces.length, Math.max(3, (planRow?.plan.crew.length ?? 0) + 1)),
    members: page.members.flatMap(({ number }) =>
      number === null ? [] : { value: String(number), label: nameBy(number) },
    ),
    crew: (planRow?.plan.crew ?? []).map(({ member }, place) => ({
      value: String(place),
      label: nameBy(member),
    })),
    setups: setups
      .filter(({ game }) => game === 'ACC' || game === 'LMU')
      .map((setup) => ({
        value: String(setup.id),
        label: [setupTitle(setup), ...setup.agreed.map(({ race }) => `agreed for ${race}`)].join(', '),
      })),
    stints: (board?.stints ?? []).map(({ number, at }) => ({ number, at })),
  };
}
export type PlanFormView = Awaited<ReturnType<typeof formView>>;

type StoredPlan = { id: number; revision: number; plan: RacePlan; hasLink: boolean };

/** The stints of a plan's car on its track. */
const stintsOfPlan = ({ game, car, track }: RacePlan, stints: readonly TeamStint[]): CrewStint[] =>
  stints
    .filter(
      ({ car_name, track_name }) =>
        (findCar(game, car_name)?.id ?? car_name) === car &&
        (findTrack(game, track_name)?.id ?? track_name) === track,
    )
    .map(({ user_id, driven_at, sheet }) => ({ member: user_id, drivenAt: driven_at, sheet }));

async function boardOf(context: AppLoadContext, page: TeamPage, plan: RacePlan) {
  const stints = await context.stints.ofTeam(page.team.id, plan.game);
  return planView(plan, memberName(page), stintsOfPlan(plan, stints));
}

async function storedPlan(context: AppLoadContext, team: string, id: number | null): Promise<StoredPlan> {
  const row = id === null ? null : await context.teams.plan(id);
  const plan = racePlanSchema.safeParse(row?.plan);
  if (!row || row.team_id !== team || !plan.success) throw new Response(null, { status: 404 });
  return { id: row.id, revision: row.revision, plan: plan.data, hasLink: row.is_linked };
}

/** The list of a team's plans, one of them, or its form. @throws a 404 Response, DatabaseUnavailable */
export async function planPage(context: AppLoadContext, params: Submission['params'], { searchParams }: URL) {
  const page = await teamPageOf(context, params);
  const query = searchParams.get('plan');
  const mayWrite = page.role !== 'viewer';
  const planRow =
    query === null || query === 'new' ? null : await storedPlan(context, page.team.id, storedId(query));
  const asksForm = mayWrite && (query === 'new' || (planRow !== null && searchParams.has('edit')));
  return {
    team: framed(page),
    id: planRow?.id ?? null,
    setup: planRow?.plan.setup ?? null,
    hasLink: planRow?.hasLink ?? false,
    isRig: searchParams.has('rig'),
    plans: page.plans.map(({ id, name, changed_at }) => ({ id, name, at: changed_at })),
    form: asksForm ? await formView(context, page, planRow) : null,
    board: planRow && !asksForm ? await boardOf(context, page, planRow.plan) : null,
  };
}
export type PlanPageView = Awaited<ReturnType<typeof planPage>>;

const planId = z.union([
  z.literal('').transform(() => null),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
export const planSchema = z.looseObject({
  intent: z.enum(['save', 'link', 'unlink', 'delete']),
  plan: planId,
  revision: z.coerce.number().int().catch(0),
});

type Outcome = Redirect | FormErrors<Partial<TeamAnswer>>;

async function savePlan(
  { plan: id, revision }: z.output<typeof planSchema>,
  { context, params, form }: SentByDriver,
): Promise<Outcome> {
  const team = teamIn(params);
  const setups = (await context.teams.setupsOf(team, mostSetups)) ?? [];
  const texts = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const reading = readPlan(texts, setups);
  if ('errors' in reading) return replyWithErrors(400, { errors: reading.errors });
  const result = await context.teams.savePlan(team, { plan: id, revision }, reading.plan);
  if (result.outcome !== 'saved') return refusalOf(result.outcome);
  return { redirectTo: `/teams/${team}/plan?plan=${result.plan}`, toast: 'team-saved' };
}

/** A press on a race plan's page. */
export async function changePlan(
  values: z.output<typeof planSchema>,
  submission: SentByDriver,
): Promise<Outcome> {
  const { context, params } = submission;
  const team = teamIn(params);
  const { intent, plan: id } = values;
  if (intent === 'save') return savePlan(values, submission);
  if (id === null) return refusalOf('unknown');
  const here = `/teams/${team}/plan?plan=${id}`;
  if (intent === 'delete') {
    const { outcome } = await context.teams.savePlan(team, { plan: id, revision: 0 }, null);
    return outcome === 'deleted'
      ? { redirectTo: `/teams/${team}/plan`, toast: 'team-saved' }
      : refusalOf(outcome);
  }
  const link = intent === 'link' ? await newSecret() : null;
  if (!(await context.teams.linkPlan(id, link?.digest ?? null))) return refusalOf('forbidden');
  if (!link) return { redirectTo: here, toast: 'team-saved' };
  return replyWithErrors(201, { link: `${context.env.APP_ORIGIN}/teams/plan/${link.secret}` });
}

/** The plan behind a crew's link, for whoever has it; null for a wrong one. */
export async function crewPlan({ teams }: AppLoadContext, token: string | undefined) {
  const digest = await digestOfSecret(token);
  const row = digest === null ? null : await teams.planBehind(digest);
  const plan = racePlanSchema.safeParse(row?.plan);
  if (!row || !plan.success) return null;
  return { team: row.team, board: planView(plan.data, memberName(row), stintsOfPlan(plan.data, row.stints)) };
}
