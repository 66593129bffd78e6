import { createCookie } from '@remix-run/cloudflare';
import * as z from 'zod';
import { orderParameters } from '../setups/list/order-parameters.ts';

const cookieParameters = ['base', 'setup', ...orderParameters] as const;
const secondsToPay = 3600;
const longest = 600;
const cookie = createCookie('in_hand', { path: '/', httpOnly: true, sameSite: 'lax', maxAge: secondsToPay });

/**
 * Headers that keep which setup was to be made or refined, while its driver chooses a plan and pays elsewhere; null for an
 * address that says nothing of one.
 */
export async function rememberSetupInHand({ searchParams }: URL): Promise<{ 'Set-Cookie': string } | null> {
  const entries = cookieParameters.flatMap((name) => {
    const text = searchParams.get(name);
    return text === null ? [] : [[name, text]];
  });
  const text = new URLSearchParams(entries).toString();
  return text === '' || text.length > longest ? null : { 'Set-Cookie': await cookie.serialize(text) };
}

/**
 * The address that a checkout leads to, however it went, with the setup in hand again, and the header that forgets it;
 * null where none was kept, or the address names another.
 */
export async function recallSetupInHand(
  request: Request,
  address: URL,
): Promise<{ address: URL; forget: string } | null> {
  const { data: text } = z
    .string()
    .min(1)
    .safeParse(await cookie.parse(request.headers.get('Cookie')));
  if (!text || cookieParameters.some((name) => address.searchParams.has(name))) return null;
  const back = new URL(address);
  const parameters = new URLSearchParams(text);
  for (const name of cookieParameters) {
    const value = parameters.get(name);
    if (value !== null) back.searchParams.set(name, value);
  }
  return { address: back, forget: await cookie.serialize('', { maxAge: 0 }) };
}
