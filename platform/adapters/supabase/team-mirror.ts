import { z } from 'zod';
import type { ClerkMembership } from '../clerk/organizations.ts';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';
import { timestamp } from './timestamp.ts';

const keptSchema = z.enum(['kept', 'ended', 'gone', 'closed', 'older']);
export type KeepOutcome = z.infer<typeof keptSchema>;

const membershipRow = z.object({
  membership_id: z.string(),
  team_id: z.string(),
  clerk_user_id: z.string(),
  /** Null for one that has ended. */
  role: z.enum(['viewer', 'editor', 'admin']).nullable(),
  changed_at: timestamp,
  team_deleted_at: timestamp.nullable(),
});
export type StoredMembership = z.infer<typeof membershipRow>;

const nothing = z.unknown();
const rowsAtOnce = 1_000;

/** What Clerk says of teams, kept with the secret key. All may be repeated, and come in any order. */
export function teamMirror({ client }: DatabaseClient) {
  const store = {
    async keepTeam({ id, name, changedAt }: ClerkMembership['team']): Promise<void> {
      const call = client.rpc('keep_team', { team: id, name, changed_at: changedAt.toISOString() });
      await answerOf(call, nothing);
    },

    async keepMember(membership: ClerkMembership): Promise<KeepOutcome> {
      await store.keepTeam(membership.team);
      const call = client.rpc('keep_team_member', {
        team: membership.team.id,
        driver: membership.userId,
        membership: membership.membershipId,
        is_admin: membership.isAdmin,
        changed_at: membership.changedAt.toISOString(),
        ...(membership.invitedAs && { invited_as: membership.invitedAs }),
      });
      return answerOf(call, keptSchema);
    },

    async endMember({
      team,
      userId,
      membershipId,
    }: {
      team: string;
      userId: string;
      membershipId: string;
    }): Promise<void> {
      const call = client.rpc('end_team_member', { team, driver: userId, membership: membershipId });
      await answerOf(call, nothing);
    },

    async endTeam(team: string): Promise<void> {
      await answerOf(client.rpc('end_team', { team }), nothing);
    },

    /** Number and token of a team's webhook at Discord. */
    async discordOf(team: string): Promise<string | null> {
      return answerOf(client.rpc('discord_of_team', { team }), z.string().nullable());
    },

    /** Every membership that is known, those ended lately too, by its id. */
    async knownMemberships(): Promise<Map<string, StoredMembership>> {
      const known = new Map<string, StoredMembership>();
      for (let after_id = ''; ; ) {
        const call = client.rpc('memberships_known', { after_id, at_most: rowsAtOnce });
        const rows = await answerOf(call, z.array(membershipRow));
        for (const row of rows) known.set(row.membership_id, row);
        const last = rows.at(-1);
        if (!last || rows.length < rowsAtOnce) return known;
        after_id = last.membership_id;
      }
    },

    /** Teams that were deleted thirty days ago and are still at Clerk. */
    async teamsToEnd(at_most: number): Promise<string[]> {
      return answerOf(client.rpc('teams_to_end', { at_most }), z.array(z.string()));
    },

    /** Takes away setups of teams that are gone; says how many. */
    async forget(at_most: number): Promise<number> {
      return answerOf(client.rpc('forget_teams', { at_most }), z.number());
    },
  };
  return store;
}

export type TeamMirror = ReturnType<typeof teamMirror>;
