import type { AppLoadContext } from '@remix-run/cloudflare';

/** A setup of the signed-in driver's own by the id in the address. @throws a 404 Response for anything else */
export async function ownSetup({ setups, profiles }: AppLoadContext, id: string | undefined) {
  const [setup, profile] = await Promise.all([setups.one(Number(id)), profiles.mine()]);
  if (!setup || setup.user_id !== profile?.id) throw new Response(null, { status: 404 });
  return setup;
}
