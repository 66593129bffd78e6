import * as z from 'zod';
import { storable, storableJson } from '#racing/forms/storable';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';
import type { Json } from './database-types.ts';
import {
  changesSchema,
  inviteSchema,
  linkedPlanSchema,
  planSchema,
  type TeamRole,
  type TeamSetupCard,
  teamBehindInviteSchema,
  teamCardSchema,
  teamOfSetupSchema,
  teamPageSchema,
  teamSchema,
} from './team-rows.ts';

const moveOutcomes = z.enum(['moved', 'unknown', 'withheld', 'too-many']);
/** `unknown`: no own setup, or no team that the driver edits. `withheld`: an operator or reports hide it. */
type MoveOutcome = z.infer<typeof moveOutcomes>;

const agreementOutcome = z.object({
  outcome: z.enum(['agreed', 'taken-back', 'unknown', 'too-many']),
  version: z.int().nullish(),
  /** The agreement that this one replaces. */
  earlier: z.object({ setup_id: z.int(), version: z.int() }).nullish(),
});
type AgreementOutcome = z.infer<typeof agreementOutcome>;

const planOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['saved', 'overtaken']), plan: z.int(), revision: z.int() }),
  z.object({ outcome: z.enum(['deleted', 'unknown', 'too-many']) }),
]);
type PlanOutcome = z.infer<typeof planOutcome>;

const inviteOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('open'), id: z.int() }),
  z.object({ outcome: z.enum(['unknown', 'too-many']) }),
]);

type NewInvite = {
  team: string;
  role: Exclude<TeamRole, 'admin'>;
  /** Of the token in the link, which nobody keeps. */
  digest: string;
  /** Null: any number. */
  uses: number | null;
  /** 1 to 30. */
  days: number;
};

type Client = DatabaseClient['client'];

/** The generated types say that no argument is null. */
const withNull = <Value>(value: Value | null): Value => value as Value;

/** A team's setups, what was agreed on, and who changed what. */
function setupsOfTeams(client: Client) {
  return {
    /** Cards of a team's setups, the newest first, from before a number on; null for who is no member. */
    async setupsOf(
      team: string,
      atMost: number,
      before: number | null = null,
    ): Promise<TeamSetupCard[] | null> {
      const call = client.rpc('team_setups', { team, at_most: atMost, ...(before !== null && { before }) });
      return answerOf(call, z.array(teamCardSchema).nullable());
    },

    /** The team of a setup; null for one of nobody's, or of a team that the driver is not in. */
    async teamOf(setup: number): Promise<z.infer<typeof teamOfSetupSchema> | null> {
      return answerOf(client.rpc('team_of_setup', { setup }), teamOfSetupSchema.nullable());
    },

    /** Moves a setup of the driver's own into a team; it is private from then on. */
    async move(setup: number, team: string): Promise<MoveOutcome> {
      return answerOf(client.rpc('move_to_team', { setup, team }), moveOutcomes);
    },

    /** Copies a team's setup into the driver's own. @returns its number; null where there is none to see */
    async takeCopy(setup: number): Promise<number | null> {
      return answerOf(client.rpc('take_copy', { setup }), z.int().nullable());
    },

    /** Agrees on the file that a setup holds now for a race. @param setup null: on none */
    async agree(team: string, setup: number | null, race: string, why: string): Promise<AgreementOutcome> {
      const words = { race: storable(race), why: storable(why) };
      return answerOf(
        client.rpc('agree_on_setup', { team, setup: withNull(setup), ...words }),
        agreementOutcome,
      );
    },

    /** The last fifty changes of a setup; null for one that is no team's of the driver's. */
    async changesOf(setup: number): Promise<z.infer<typeof changesSchema> | null> {
      return answerOf(client.rpc('changes_of_team_setup', { setup }), changesSchema.nullable());
    },

    /** Says what the driver's change a moment ago was, and why; false where there was none. */
    async explain(setup: number, what: string, why: string): Promise<boolean> {
      const words = { what: storable(what), why: storable(why) };
      return answerOf(client.rpc('explain_team_change', { setup, ...words }), z.boolean());
    },
  };
}

function plansOfTeams(client: Client) {
  return {
    async plan(plan: number): Promise<z.infer<typeof planSchema> | null> {
      return answerOf(client.rpc('team_plan', { plan }), planSchema.nullable());
    },

    /** Keeps a plan as it was at a revision. @param plan null: a new one @param content null: deletes it */
    async savePlan(
      team: string,
      { plan, revision }: { plan: number | null; revision: number },
      content: Record<string, unknown> | null,
    ): Promise<PlanOutcome> {
      const call = client.rpc('save_team_plan', {
        team,
        plan: withNull(plan),
        content: withNull(storableJson(content) as Json),
        at_revision: revision,
      });
      return answerOf(call, planOutcome);
    },

    /** Opens a plan to who has its link. @param digest of the link's token; null closes it */
    async linkPlan(plan: number, digest: string | null): Promise<boolean> {
      return answerOf(client.rpc('link_team_plan', { plan, digest: withNull(digest) }), z.boolean());
    },

    async planBehind(digest: string): Promise<z.infer<typeof linkedPlanSchema> | null> {
      return answerOf(client.rpc('plan_behind_link', { digest }), linkedPlanSchema.nullable());
    },
  };
}

function invitesOfTeams(client: Client) {
  return {
    /** The open invites of a team, for its admins; null for anybody else. */
    async invites(team: string): Promise<z.infer<typeof inviteSchema>[] | null> {
      return answerOf(client.rpc('team_invites_of', { team }), z.array(inviteSchema).nullable());
    },

    async invite({ uses, ...invite }: NewInvite): Promise<z.infer<typeof inviteOutcome>> {
      return answerOf(client.rpc('make_team_invite', { ...invite, uses: withNull(uses) }), inviteOutcome);
    },

    async revoke(invite: number): Promise<boolean> {
      return answerOf(client.rpc('revoke_team_invite', { id: invite }), z.boolean());
    },

    /** The team behind an invite; null for a link that is wrong, used up or past its end. */
    async behind(digest: string): Promise<z.infer<typeof teamBehindInviteSchema> | null> {
      return answerOf(client.rpc('team_behind_invite', { digest }), teamBehindInviteSchema.nullable());
    },
  };
}

/** The teams of a signed-in driver. The database looks up in every call what the driver may. */
export const teamsStore = ({ client }: DatabaseClient) => ({
  async mine(): Promise<z.infer<typeof teamSchema>[]> {
    return answerOf(client.rpc('my_teams'), z.array(teamSchema));
  },

  /** A team without its setups; null for who is no member. */
  async page(team: string): Promise<z.infer<typeof teamPageSchema> | null> {
    return answerOf(client.rpc('team_page', { team }), teamPageSchema.nullable());
  },

  /** Ends a team in thirty days, or takes that back; false for who is no admin. */
  async requestEnd(team: string): Promise<boolean> {
    return answerOf(client.rpc('request_team_end', { team }), z.boolean());
  },
  async restore(team: string): Promise<boolean> {
    return answerOf(client.rpc('restore_team', { team }), z.boolean());
  },

  ...setupsOfTeams(client),
  ...plansOfTeams(client),
  ...invitesOfTeams(client),
});
