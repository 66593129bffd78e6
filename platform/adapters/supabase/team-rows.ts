import * as z from 'zod';
import { ownSetupSchema } from './setup-rows.ts';
import { teamStintSchema } from './stints.ts';
import { timestamp } from './timestamp.ts';

const teamRoles = ['viewer', 'editor', 'admin'] as const;
/** A viewer reads and copies, an editor also changes, an admin also says who belongs. */
export type TeamRole = (typeof teamRoles)[number];
export const teamRole = z.enum(teamRoles);

/** Names of a driver beside the public number; null for a driver who never opened the product. */
const driverNames = z.object({
  number: z.int(),
  username: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
});

/** `deletes_at`: when it ends, as an admin asked; it is read only until then. */
export const teamSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: teamRole,
  members: z.int(),
  setups: z.int(),
  deletes_at: timestamp.nullable(),
});

const memberSchema = driverNames.extend({
  /** Tells members apart; no Clerk id of a driver. */
  membership: z.string(),
  number: z.int().nullable(),
  role: teamRole,
  joined_at: timestamp,
  is_me: z.boolean(),
});
export type TeamMember = z.infer<typeof memberSchema>;

const place = { game: ownSetupSchema.shape.game, car_name: z.string(), track_name: z.string() };

const agreedRace = z.object({ race: z.string(), version: z.int() });

const agreementSchema = agreedRace.extend({
  setup_id: z.int(),
  why: z.string(),
  agreed_at: timestamp,
  by: driverNames.nullable(),
  ...place,
  title: z.string().nullable(),
});

/** `what`: the race of an agreement, else the change in words; empty where nobody said. */
const changeSchema = z.object({
  id: z.int(),
  kind: z.enum(['moved', 'changed', 'agreed', 'deleted', 'restored']),
  version: z.int(),
  what: z.string(),
  why: z.string(),
  happened_at: timestamp,
  by: driverNames.nullable(),
});
export const changesSchema = z.array(changeSchema);
export type TeamChange = z.infer<typeof changeSchema>;

const listedPlanSchema = z.object({
  id: z.int(),
  name: z.string().nullable(),
  revision: z.int(),
  changed_at: timestamp,
  is_linked: z.boolean(),
});

export const teamPageSchema = z.object({
  team: z.object({
    id: z.string(),
    name: z.string(),
    created_at: timestamp,
    deletes_at: timestamp.nullable(),
  }),
  role: teamRole,
  members: z.array(memberSchema),
  agreements: z.array(agreementSchema),
  plans: z.array(listedPlanSchema),
  /** The last twenty. */
  changes: z.array(changeSchema.extend({ setup_id: z.int() })),
  /** For editors: setups that can come back. */
  deleted: z.array(z.object({ id: z.int(), ...place, title: z.string().nullable(), deleted_at: timestamp })),
  /** For admins: whether agreements are told on Discord. */
  has_discord: z.boolean(),
});
export type TeamPage = z.infer<typeof teamPageSchema>;

/** A card of a team's setup, as of an own one, with its author and the races that it is agreed for. */
export const teamCardSchema = ownSetupSchema.extend({
  version: z.int(),
  changed_at: timestamp,
  verdict: z.enum(['better', 'same', 'worse']).nullable(),
  author: driverNames.nullable(),
  agreed: z.array(agreedRace),
});
export type TeamSetupCard = z.infer<typeof teamCardSchema>;

export const teamOfSetupSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: teamRole,
  deletes_at: timestamp.nullable(),
  author: driverNames.nullable(),
  agreed: z.array(agreedRace),
});

export const planSchema = z.object({
  id: z.int(),
  team_id: z.string(),
  plan: z.record(z.string(), z.unknown()),
  revision: z.int(),
  changed_at: timestamp,
  by: driverNames.nullable(),
  is_linked: z.boolean(),
});

export const linkedPlanSchema = planSchema
  .pick({ plan: true, revision: true, changed_at: true })
  .extend({ team: z.string(), members: z.array(driverNames), stints: z.array(teamStintSchema) });

export const inviteSchema = z.object({
  id: z.int(),
  role: teamRole.exclude(['admin']),
  /** Null: any number. */
  uses_left: z.int().nullable(),
  ends_at: timestamp,
  created_at: timestamp,
});

export const teamBehindInviteSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: teamRole,
  members: z.int(),
});
