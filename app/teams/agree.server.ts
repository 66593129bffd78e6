import type { AppLoadContext } from '@remix-run/cloudflare';
import { logWarn } from '#platform/observability/log';
import { changesBetween } from '../garage/my-setups/versions.server.ts';
import { carAndTrackNames } from '../setups/list/setup-card.server.ts';
import { type FormErrors, type Redirect, replyWithErrors } from '../ui/form-action.server.ts';

const escaped = (text: string) => text.replace(/[\\*_~`|>#[\]()]/g, '\\$&');

/** `Version 4 agreed for Spa 6 h: Front anti-roll bar 4 → 3 (entry understeer)`, as Discord's channel reads it. */
export function agreementMessage({
  place,
  version,
  event,
  changes: { named: namedChanges, more },
  reasons,
}: {
  place: string;
  version: number;
  event: string;
  changes: ReturnType<typeof changesBetween>;
  reasons: readonly string[];
}): string {
  const lines = namedChanges.map(({ label, from, to }) => `${label} ${from} → ${to}`);
  if (more > 0) lines.push(`${more} more`);
  const why = reasons.length > 0 ? ` (${reasons.join('; ')})` : '';
  const what = lines.length > 0 ? `: ${lines.join(', ')}${why}` : '';
  return escaped(`Version ${version} agreed for ${event}${what}\n${place}`);
}

/** Marks what a team's setup holds as agreed for a race, and tells Discord where the team wants that. */
export async function agree(
  { setups, teams, teamsApi }: AppLoadContext,
  team: { id: string; tells_discord: boolean },
  { setup: id, revision, event }: { setup: number; revision: number; event: string },
): Promise<Redirect | FormErrors> {
  const { outcome, version, earlier } = await teams.agree(id, event, revision);
  if (outcome === 'missing' || version === null)
    return replyWithErrors(404, { message: 'This setup isn’t in the team any more.' });
  if (outcome === 'overtaken')
    return replyWithErrors(409, {
      message: 'Somebody changed this setup since you opened it. Look at it, then agree again.',
    });
  const redirectTo = `/my-setups/${id}`;
  if (!team.tells_discord) return { redirectTo, toast: 'setup-agreed' };
  const from = Math.min(earlier ?? version - 1, version - 1);
  const [setup, files] = await Promise.all([setups.forEditing(id), setups.versionsOf(id)]);
  const before = files.find(({ number }) => number === from);
  if (!setup) return { redirectTo, toast: 'setup-agreed' };
  const reasons = [
    setup.change_reason,
    ...files.filter(({ number }) => number > from).map((file) => file.change_reason),
  ];
  const { car, track } = carAndTrackNames(setup);
  const text = agreementMessage({
    ...{ place: `${car} - ${track}`, version, event },
    changes: before ? changesBetween(setup, before.setup_data, setup.setup_data) : { named: [], more: 0 },
    reasons: reasons.filter((reason) => typeof reason === 'string').toReversed(),
  });
  const announced = await teamsApi.announce({ team: team.id, text }).catch((error: unknown) => {
    logWarn('discord_away', { error });
    return 'away' as const;
  });
  return { redirectTo, toast: announced === 'sent' ? 'setup-agreed-told' : 'setup-agreed-untold' };
}
