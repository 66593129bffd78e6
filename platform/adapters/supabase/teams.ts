import { z } from 'zod';
import { answerOf } from './answer.ts';
import type { ColumnsOf } from './columns-of.ts';
import type { DatabaseClient } from './database.ts';
import type { Tables } from './database-types.ts';
import { authorSchema, deletedSetupSchema, type DeletedSetup, gameSchema } from './setup-rows.ts';
import { timestamp } from './timestamp.ts';

export const teamRoles = ['viewer', 'editor', 'admin'] as const;
export type TeamRole = (typeof teamRoles)[number];
const role = z.enum(teamRoles);

const teamSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The driver's own. */
  role,
  members: z.number().int(),
  setups: z.number().int(),
  joined_at: timestamp,
  /** Since when it is deleted; an admin can bring it back. */
  deleted_at: timestamp.nullable(),
  tells_discord: z.boolean(),
});
export type Team = z.infer<typeof teamSchema>;

const memberSchema = authorSchema.extend({
  /** Clerk's number of the membership. */
  member: z.string(),
  /** Null, as are the names, for a driver who has never been here. */
  user_id: z.number().int().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  role,
  joined_at: timestamp,
  is_me: z.boolean(),
});
export type TeamMember = z.infer<typeof memberSchema>;

const nameSchema = authorSchema.extend({ id: z.number().int() });
export type TeamName = z.infer<typeof nameSchema>;

const garageSchema = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  game: gameSchema,
  car_name: z.string(),
  track_name: z.string(),
  title: z.string().nullable(),
  created_at: timestamp,
  version: z.number().int(),
  changed_at: timestamp,
  changed_by: z.number().int().nullable(),
  lap_ms: z.number().int().nullable(),
  agreed_for: z.string().nullable(),
  agreed_version: z.number().int().nullable(),
});
export type TeamSetupRow = z.infer<typeof garageSchema>;

const inviteSchema = z.object({
  id: z.number().int(),
  role,
  uses: z.number().int(),
  used: z.number().int(),
  ends_at: timestamp,
});
export type TeamInvite = z.infer<typeof inviteSchema>;

const invitedSchema = z.object({
  id: z.string(),
  name: z.string(),
  members: z.number().int(),
  role,
  is_member: z.boolean(),
});
export type TeamOfInvite = z.infer<typeof invitedSchema>;

const agreementSchema = z.object({
  version: z.number().int(),
  event: z.string(),
  agreed_by: z.number().int().nullable(),
  agreed_at: timestamp,
} satisfies ColumnsOf<Tables<'team_agreements'>>);
export type Agreement = z.infer<typeof agreementSchema>;

const agreedSchema = z.object({
  outcome: z.enum(['agreed', 'overtaken', 'missing']),
  version: z.number().int().nullable(),
  /** The version that was agreed on before. */
  earlier: z.number().int().nullable(),
});

const memberOutcome = z.object({
  outcome: z.enum(['done', 'last-admin', 'missing']),
  clerk_user_id: z.string().nullable(),
});

const agreementsListed = 20;

/** Teams as the signed-in driver sees them. What a driver may not see is not there. */
export function teamsStore({ client }: DatabaseClient) {
  return {
    /** The driver's teams; deleted ones that they can bring back come last. */
    async mine(): Promise<Team[]> {
      return answerOf(client.rpc('my_teams'), z.array(teamSchema));
    },

    async roster(team: string): Promise<TeamMember[]> {
      return answerOf(client.rpc('team_roster', { team }), z.array(memberSchema));
    },

    /** Names behind what a team holds, those of drivers who have left it among them. */
    async names(team: string, ids: readonly number[]): Promise<Map<number, TeamName>> {
      if (ids.length === 0) return new Map();
      const call = client.rpc('team_names', { team, ids: [...new Set(ids)] });
      const rows = await answerOf(call, z.array(nameSchema));
      return new Map(rows.map((row) => [row.id, row]));
    },

    /** Setups of a team, the newest first, from before one of them on; one more than asked says that there are more. */
    async garage(
      team: string,
      most: number,
      before: Pick<TeamSetupRow, 'created_at' | 'id'> | null,
    ): Promise<TeamSetupRow[]> {
      const after = before && { before_time: before.created_at, before_id: before.id };
      const call = client.rpc('team_garage', { team, at_most: most, ...after });
      return answerOf(call, z.array(garageSchema));
    },

    async recentlyDeleted(team: string): Promise<DeletedSetup[]> {
      return answerOf(client.rpc('team_recently_deleted', { team }), z.array(deletedSetupSchema));
    },

    /** `public`: it has to be hidden first. `team` null: back to its driver. */
    async moveSetup(setup: number, team: string | null): Promise<'moved' | 'missing' | 'public' | 'full'> {
      const call = client.rpc('move_setup', { setup, team: team as string });
      return answerOf(call, z.enum(['moved', 'missing', 'public', 'full']));
    },

    /** The copy's number; null where the driver may not, or the team is full. `team` null: to My Setups. */
    async copySetup(setup: number, team: string | null, request: string): Promise<number | null> {
      const call = client.rpc('copy_setup', { setup, team: team as string, request });
      return answerOf(call, z.number().int().nullable());
    },

    async agree(setup: number, event: string, at_revision: number): Promise<z.infer<typeof agreedSchema>> {
      const call = client.rpc('agree_on_setup', { setup, event, at_revision });
      const [outcome] = await answerOf(call, z.tuple([agreedSchema]));
      return outcome;
    },

    /** The newest first. */
    async agreements(setup: number): Promise<Agreement[]> {
      const query = client.from('team_agreements').select('version,event,agreed_by,agreed_at');
      const rows = query.eq('setup_id', setup).order('id', { ascending: false }).limit(agreementsListed);
      return answerOf(rows, z.array(agreementSchema));
    },

    /** @param role null ends the membership */
    async changeMember(team: string, member: string, role: TeamRole | null) {
      const call = client.rpc('change_team_member', { team, member, role: role as string });
      const [outcome] = await answerOf(call, z.tuple([memberOutcome]));
      return outcome;
    },

    /** False where the driver is no admin. @param discord number and token of a webhook; '' for none */
    async change(
      team: string,
      change: { name: string } | { deletes: boolean } | { discord: string },
    ): Promise<boolean> {
      return answerOf(client.rpc('change_team', { team, ...change }), z.boolean());
    },

    /** Digests are SHA-256 in hex. */
    invites: {
      async open(team: string): Promise<TeamInvite[]> {
        return answerOf(client.rpc('team_invites', { team }), z.array(inviteSchema));
      },
      /** False where the team has too many, or the driver is no admin. */
      async make(
        team: string,
        invite: { token_digest: string; role: 'viewer' | 'editor'; uses: number; days: number },
      ): Promise<boolean> {
        const call = client.rpc('make_team_invite', { team, ...invite });
        return (await answerOf(call, z.number().nullable())) !== null;
      },
      /** Gives a link another address, or with null ends it. */
      async change(invite: number, digest: string | null): Promise<boolean> {
        const call = client.rpc('change_team_invite', { invite, ...(digest && { token_digest: digest }) });
        return answerOf(call, z.boolean());
      },
      /** The team that a link leads to; null for a link that lets nobody in. */
      async teamOf(token_digest: string): Promise<TeamOfInvite | null> {
        const [team] = await answerOf(
          client.rpc('team_of_invite', { token_digest }),
          z.array(invitedSchema).max(1),
        );
        return team ?? null;
      },
      /** Uses a link, once for each driver. The team, or null for a link that lets nobody in. */
      async use(token_digest: string): Promise<string | null> {
        return answerOf(client.rpc('use_team_invite', { token_digest }), z.string().nullable());
      },
      async giveBack(token_digest: string): Promise<void> {
        await answerOf(client.rpc('give_back_team_invite', { token_digest }), z.unknown());
      },
    },
  };
}
