import { createCookie, redirect } from '@remix-run/cloudflare';
import { z } from 'zod';

const secondsToPay = 3600;
const cookie = createCookie('in_hand', { path: '/', httpOnly: true, sameSite: 'lax', maxAge: secondsToPay });

/** Headers that keep which saved setup was to be refined, while its driver chooses a plan and pays elsewhere. */
export async function keepInHand(id: string): Promise<{ 'Set-Cookie': string }> {
  return { 'Set-Cookie': await cookie.serialize(id.slice(0, 60)) };
}

/**
 * The way back from a checkout, however it went, with the setup in hand again; null where none was, or none was left for it.
 *
 * @param address where the checkout leads
 */
export async function backInHand(
  request: Request,
  address: URL,
  headers = new Headers(),
): Promise<Response | null> {
  const { data: id } = z
    .string()
    .min(1)
    .safeParse(await cookie.parse(request.headers.get('Cookie')));
  if (!id || ['base', 'setup', 'game'].some((name) => address.searchParams.has(name))) return null;
  address.searchParams.set('base', id);
  headers.append('Set-Cookie', await cookie.serialize('', { maxAge: 0 }));
  return redirect(address.pathname + address.search, { headers });
}
