import { type ClerkOrganizations, clerkOrganizations } from '#platform/adapters/clerk/organizations';
import { keepMembership } from '#platform/adapters/clerk/keep-membership';
import { createDatabase } from '#platform/adapters/supabase/database';
import {
  type TeamMembershipsStore,
  teamMembershipsStore,
} from '#platform/adapters/supabase/team-memberships';
import type { ClerkMembership } from '#platform/adapters/supabase/team-rows-api';
import { type EventKey, logError } from '#platform/observability/log';
import { environmentOf } from './environment.ts';

export type TeamServices = {
  clerk: Pick<ClerkOrganizations, 'allMemberships' | 'membership' | 'setRole' | 'end'>;
  rows: TeamMembershipsStore;
  now(): Date;
  logError(event: EventKey, context: Record<string, unknown>): void;
};

/** @throws EnvironmentIncomplete */
export function teamServices(bindings: object): TeamServices {
  const env = environmentOf(bindings);
  const database = createDatabase({ url: env.SUPABASE_URL, key: env.SUPABASE_SECRET_KEY });
  return {
    clerk: clerkOrganizations({ secretKey: env.CLERK_SECRET_KEY, apiUrl: env.CLERK_API_URL }),
    rows: teamMembershipsStore(database),
    now: () => new Date(),
    logError,
  };
}

type Row = Awaited<ReturnType<TeamMembershipsStore['rows']>>[number];

/** Counts of an hour's comparison; `left` is for the next. */
export type TeamCounts = {
  memberships: number;
  written: number;
  ended: number;
  raised: number;
  left: number;
};

const rowsAtOnce = 1_000;
/** Changes of one run, so that an invocation stays far below the thousand calls that it may make. */
const mostChanges = 100;
/** A row that is younger may have been written after Clerk's list was read. */
const youngMs = 5 * 60_000;
const teamsAtOnce = 20;

async function allRows({ rows }: TeamServices): Promise<Map<string, Row>> {
  const all = new Map<string, Row>();
  for (let after = ''; ; ) {
    const page = await rows.rows(after, rowsAtOnce);
    for (const row of page) all.set(row.membership, row);
    const last = page.at(-1);
    if (!last || page.length < rowsAtOnce) return all;
    after = last.membership;
  }
}

async function allAtClerk({ clerk }: TeamServices): Promise<ClerkMembership[]> {
  const all: ClerkMembership[] = [];
  for (;;) {
    const { memberships, isLast } = await clerk.allMemberships(all.length);
    all.push(...memberships);
    if (isLast) return all;
  }
}

type Change = (services: TeamServices) => Promise<'written' | 'ended' | 'raised' | 'left'>;

/** The write that a membership at Clerk needs here; null where both say the same. */
function changeOf(membership: ClerkMembership, row: Row | undefined): Change | null {
  const keep: Change = async ({ rows }) => {
    await keepMembership(rows, membership);
    return 'written';
  };
  if (!row) return keep;
  const isAdmin = membership.role === 'org:admin';
  if ((row.role === 'admin') === isAdmin) return null;
  if (isAdmin || membership.changedAt > new Date(row.changed_at)) return keep;
  // The team was handed over when its last admin left the product, and Clerk does not know yet.
  return async ({ clerk, rows }) => {
    const raised = await clerk.setRole({ team: row.team_id, driver: row.driver, role: 'org:admin' });
    if ('refusal' in raised) return 'left';
    await keepMembership(rows, raised.value);
    return 'raised';
  };
}

/** A row that Clerk's list lacks: asked for by itself, for a list that changes while it is read may leave one out. */
function changeOfMissing(row: Row): Change {
  return async ({ clerk, rows }) => {
    const now = await clerk.membership({ team: row.team_id, driver: row.driver });
    if ('refusal' in now && now.refusal !== 'unknown') return 'left';
    if ('value' in now) await keepMembership(rows, now.value);
    if ('value' in now && now.value.id === row.membership) return 'written';
    await rows.end(row.membership);
    return 'ended';
  };
}

/** Ends teams whose thirty days are over, at Clerk first. */
async function endDueTeams({ clerk, rows }: TeamServices): Promise<number> {
  const due = await rows.dueForEnd(teamsAtOnce);
  let ended = 0;
  for (const team of due) {
    const answer = await clerk.end(team);
    if ('refusal' in answer && answer.refusal !== 'unknown') continue;
    await rows.endTeam(team);
    ended += 1;
  }
  return ended;
}

async function compare(services: TeamServices): Promise<TeamCounts> {
  const startedAt = services.now().getTime();
  const rows = await allRows(services);
  const atClerk = await allAtClerk(services);
  const changes = atClerk.flatMap((membership) => changeOf(membership, rows.get(membership.id)) ?? []);
  for (const { id } of atClerk) rows.delete(id);
  const missing = [...rows.values()].filter((row) => Date.parse(row.changed_at) < startedAt - youngMs);
  // Another instance's key, or a list that came empty, is no reason to put everybody out.
  if (missing.length > 20 && missing.length > atClerk.length)
    services.logError('team_comparison_implausible', { missing: missing.length, atClerk: atClerk.length });
  else changes.push(...missing.map(changeOfMissing));
  const counts = { memberships: atClerk.length, written: 0, ended: 0, raised: 0, left: 0 };
  for (const change of changes.slice(0, mostChanges)) counts[await change(services)] += 1;
  counts.left += Math.max(0, changes.length - mostChanges);
  return counts;
}

/**
 * Compares who is in which team with Clerk, whose webhooks may have been lost, and ends teams that are due. Null where one of
 * both does not answer.
 */
export async function compareTeams(services: TeamServices): Promise<(TeamCounts & { teams: number }) | null> {
  try {
    return { ...(await compare(services)), teams: await endDueTeams(services) };
  } catch (error) {
    services.logError('hourly_work_failed', { part: 'teams', error: String(error) });
    return null;
  }
}
