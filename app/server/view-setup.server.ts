import type { AppLoadContext } from '@remix-run/cloudflare';
import { describeSetup } from '#core/setup/describe';
import { cardOf } from './setup-card.server.ts';

/** A setup this visitor may see. @throws a 404 Response where there is none, or it belongs to somebody else alone */
export async function visibleSetup({ setups }: AppLoadContext, id: string | undefined) {
  const setup = await setups.one(Number(id));
  if (!setup) throw new Response(null, { status: 404 });
  return setup;
}

/** What the viewer shows of one setup. */
export async function viewSetup(context: AppLoadContext, id: string | undefined) {
  const setup = await visibleSetup(context, id);
  return {
    ...cardOf(setup),
    createdAt: setup.created_at,
    described: describeSetup(setup.game, setup.setup_data),
    text: setup.setup_data,
  };
}
