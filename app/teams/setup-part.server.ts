import type { AppLoadContext } from '@remix-run/cloudflare';
import { changesBetween } from '../garage/my-setups/versions.server.ts';
import { changeView, nameOf } from './team-view.server.ts';

/** The team of a setup for the setup's own page; null for a driver's own. @throws DatabaseUnavailable */
export async function teamOfSetup({ teams }: AppLoadContext, setup: number) {
  const team = await teams.teamOf(setup);
  if (!team) return null;
  const changes = (await teams.changesOf(setup)) ?? [];
  return {
    id: team.id,
    name: team.name,
    mayWrite: team.role !== 'viewer' && team.deletes_at === null,
    author: `by ${nameOf(team.author)}`,
    agreed: team.agreed.map(({ race, version }) => `Version ${version} agreed for ${race}`),
    changes: changes.map((change) => changeView(change)),
  };
}
export type TeamOfSetup = NonNullable<Awaited<ReturnType<typeof teamOfSetup>>>;

/** `Front anti-roll bar 4 → 3, Rear wing 5 → 6`: what a setup's file of now has otherwise than an earlier one; '' for nothing. */
export async function changesInWords(
  { setups }: AppLoadContext,
  id: number,
  earlier: number,
): Promise<string> {
  const [setup, before] = await Promise.all([setups.forEditing(id), setups.versionOf(id, earlier)]);
  if (!setup || !before) return '';
  const { named: lines, more } = changesBetween(setup, before.setup_data, setup.setup_data);
  const words = lines.map(({ label, from, to }) => `${label} ${from} → ${to}`).join(', ');
  return more > 0 ? `${words} and ${more} more` : words;
}

/** Notes what the driver's last change of a team's setup was, and why; nothing for one of their own. */
export async function explainChange(context: AppLoadContext, id: number, why: string): Promise<void> {
  const last = await context.setups.lastVersionOf(id);
  const what = last > 0 ? await changesInWords(context, id, last) : '';
  await context.teams.explain(id, what, why);
}
