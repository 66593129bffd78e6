import type { AppLoadContext } from '@remix-run/cloudflare';
import { z } from 'zod';
import { type Game, games } from '#core/setup/catalogue';
import { cardOf } from './setup-card.server.ts';
import { setupChoices } from './setup-choices.server.ts';

const query = z.object({
  q: z.string().max(100).catch(''),
  game: z.enum(['ACC', 'iRacing', 'LMU', 'rFactor2']).or(z.literal('')).catch(''),
  car: z.string().max(100).catch(''),
  track: z.string().max(100).catch(''),
  sort: z.enum(['newest', 'liked']).catch('newest'),
  after: z.string().max(200).optional().catch(undefined),
});

/** One page of the public list, as the address asks for it. */
export async function listSetups({ setups }: AppLoadContext, address: URL) {
  const { after, ...filters } = query.parse(Object.fromEntries(address.searchParams));
  const page = await setups.listPublic({ ...filters, cursor: after ?? null });
  return {
    setups: page.setups.map(cardOf),
    filters,
    choices: { games: games.map(({ id }) => ({ value: id, label: id })), ...choicesOf(filters.game) },
    next: page.next && addressAfter(address, page.next),
  };
}

function choicesOf(game: Game | '') {
  return game === '' ? { cars: [], tracks: [] } : setupChoices(game);
}

function addressAfter(address: URL, cursor: string): string {
  const next = new URLSearchParams(address.search);
  next.set('after', cursor);
  return `/setups?${next}`;
}
