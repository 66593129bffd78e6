import { keepMembership } from '#platform/adapters/clerk/keep-membership';
import { channelAddressOf, postToChannel } from '#platform/adapters/discord/channel';
import type { TeamMembershipsStore } from '#platform/adapters/supabase/team-memberships';
import type { TeamRowsApi } from '#platform/adapters/supabase/team-rows-api';
import { logWarn } from '#platform/observability/log';

/** Writes rows of teams for the web Worker with this Worker's key, and posts to Discord, whose addresses only this one reads. */
export function createTeamRows(store: TeamMembershipsStore): TeamRowsApi {
  return {
    roleOf: ({ team, driver }) => store.roleOf(team, driver),
    memberBehind: ({ team, membership }) => store.memberBehind(team, membership),
    putTeam: async ({ id, name, changedAt }) => void (await store.putTeam(id, name, changedAt)),
    putMember: ({ membership, role }) => keepMembership(store, membership, role),
    endMember: async ({ membership }) => void (await store.end(membership)),
    takeInvite: ({ digest, driver }) => store.takeInvite(digest, driver),
    returnInvite: ({ invite }) => store.returnInvite(invite),
    async setDiscord({ team, driver, address }) {
      if ((await store.roleOf(team, driver)) !== 'admin') return false;
      const channel = address === null ? null : channelAddressOf(address);
      return (address === null || channel !== null) && store.keepDiscord(team, channel);
    },
    async announce({ team, driver, text }) {
      const role = await store.roleOf(team, driver);
      const channel = role && role !== 'viewer' ? await store.discordOf(team) : null;
      if (channel === null) return;
      await postToChannel(channel, text).catch((error: unknown) =>
        logWarn('discord_failed', { team, error }),
      );
    },
  };
}
