import * as z from 'zod';
import { storable } from '#racing/forms/storable';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';
import { type TeamRole, teamRole } from './team-rows.ts';
import { timestamp } from './timestamp.ts';

const teamOutcome = z.enum(['applied', 'stale', 'ended']);
const memberOutcome = z.enum(['applied', 'stale', 'ended', 'unknown']);
/** `stale`: a later word is kept. `ended`: it, its team or the account is gone. `unknown`: `putTeam` comes first. */
export type MemberOutcome = z.infer<typeof memberOutcome>;

export type ClerkMembership = {
  team: string;
  /** Clerk's user id. */
  driver: string;
  /** Clerk's `orgmem_…`. */
  membership: string;
  /** `org:admin` is an admin; any other member keeps the role that the database has. */
  clerkRole: string;
  /** Clerk's `updated_at`. */
  changedAt: Date;
  /** The role of a member who is no admin; without it the one that the database has, or viewer. */
  roleWanted?: Exclude<TeamRole, 'admin'>;
};

const takenInvite = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('taken'), invite: z.int(), team_id: z.string(), role: teamRole }),
  z.object({ outcome: z.literal('already-member'), team_id: z.string(), role: teamRole }),
  z.object({ outcome: z.literal('unknown') }),
]);
export type InviteUse = z.infer<typeof takenInvite>;

const departureSchema = z.object({
  team_id: z.string(),
  membership: z.string(),
  /** Clerk's user id of who is an admin now; null where nothing was handed over. */
  successor: z.string().nullable(),
  successor_membership: z.string().nullable(),
});

const rowSchema = z.object({
  membership: z.string(),
  team_id: z.string(),
  driver: z.string(),
  role: teamRole,
  changed_at: timestamp,
});

/** Memberships of teams, kept as Clerk has them: any call may come late, twice or never. `database`: opened with the secret key. */
export function teamMembershipsStore({ client }: DatabaseClient) {
  return {
    async putTeam(id: string, name: string, changedAt: Date): Promise<z.infer<typeof teamOutcome>> {
      const call = client.rpc('put_team', { id, name: storable(name), changed_at: changedAt.toISOString() });
      return answerOf(call, teamOutcome);
    },

    /** Ends a team at once; false for one that is not there. */
    async endTeam(id: string): Promise<boolean> {
      return answerOf(client.rpc('end_team', { id }), z.boolean());
    },

    async put({ clerkRole, changedAt, roleWanted, ...row }: ClerkMembership): Promise<MemberOutcome> {
      const call = client.rpc('put_team_member', {
        ...row,
        clerk_role: clerkRole,
        changed_at: changedAt.toISOString(),
        ...(roleWanted && { role_wanted: roleWanted }),
      });
      return answerOf(call, memberOutcome);
    },

    /** Ends a membership for good; false for one that is not there. */
    async end(membership: string): Promise<boolean> {
      return answerOf(client.rpc('end_team_member', { membership }), z.boolean());
    },

    /** Null for no member. */
    async roleOf(team: string, driver: string): Promise<TeamRole | null> {
      return answerOf(client.rpc('team_role_of', { team, driver }), teamRole.nullable());
    },

    async memberBehind(team: string, membership: string): Promise<{ driver: string; role: TeamRole } | null> {
      const call = client.rpc('team_member_behind', { team, membership });
      return answerOf(call, z.object({ driver: z.string(), role: teamRole }).nullable());
    },

    /** Takes one use of an invite for a driver. */
    async takeInvite(digest: string, driver: string): Promise<InviteUse> {
      return answerOf(client.rpc('take_team_invite', { digest, driver }), takenInvite);
    },
    /** Gives a use back that came to nothing. */
    async returnInvite(invite: number): Promise<void> {
      await answerOf(client.rpc('return_team_invite', { id: invite }), z.unknown());
    },

    /** Teams whose end is due. */
    async dueForEnd(atMost: number): Promise<string[]> {
      return answerOf(client.rpc('teams_due_for_end', { at_most: atMost }), z.array(z.string()));
    },

    /** Memberships by their ids, after one: at most a thousand. */
    async rows(after: string, n: number): Promise<z.infer<typeof rowSchema>[]> {
      return answerOf(client.rpc('team_rows_page', { after, n }), z.array(rowSchema));
    },

    async discordOf(team: string): Promise<string | null> {
      return answerOf(client.rpc('discord_of', { team }), z.string().nullable());
    },
    /** @param address null forgets it */
    async keepDiscord(team: string, address: string | null): Promise<boolean> {
      return answerOf(client.rpc('keep_team_discord', { team, address: address as string }), z.boolean());
    },

    /** Takes a driver whose account closes out of all teams, and says who is an admin in their place. */
    async leaveAll(driver: string): Promise<z.infer<typeof departureSchema>[]> {
      return answerOf(client.rpc('leave_all_teams', { driver }), z.array(departureSchema));
    },
  };
}

export type TeamMembershipsStore = ReturnType<typeof teamMembershipsStore>;
