import type { TeamRole } from '#platform/adapters/supabase/team-rows';

export const teamRoles = ['viewer', 'editor', 'admin'] as const satisfies TeamRole[];

export const roleNames: Record<TeamRole, string> = { viewer: 'Viewer', editor: 'Editor', admin: 'Admin' };

/** The rights of each role, beside its name. */
export const roleRights: Record<TeamRole, string> = {
  viewer: 'sees setups and plans, and takes copies',
  editor: 'also changes setups and plans, and sends stint sheets',
  admin: 'also invites, removes and names members',
};

export const roleChoices = teamRoles.map((value) => ({
  value,
  label: `${roleNames[value]}: ${roleRights[value]}`,
}));

export const membersInWords = (count: number) => (count === 1 ? '1 member' : `${count} members`);

/** The form of a team's page as it came back. */
export type TeamAnswer = {
  /** The button that was pressed. */
  intent: string;
  values: Record<string, string>;
  errors: Record<string, string | undefined>;
  message: string | null;
  code?: string;
  /** A link that is shown this once. */
  link?: string;
};
