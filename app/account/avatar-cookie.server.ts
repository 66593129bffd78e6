import { createCookie } from '@remix-run/cloudflare';
import { z } from 'zod';

const secondsPerYear = 31_536_000;

/** The initial that this browser saw last, for when nobody can be asked for it. Read only beside Clerk's own cookies. */
const cookie = createCookie('avatar', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: secondsPerYear,
});
const stored = z.object({ of: z.string(), initial: z.string().min(1).max(2) });

/** @param userId whose it must be; null while only the browser can say who drives */
export async function rememberedAvatar(request: Request, userId: string | null): Promise<string | null> {
  const { data } = stored.safeParse(await cookie.parse(request.headers.get('Cookie')));
  return data && (userId === null || data.of === userId) ? data.initial : null;
}

export function rememberAvatar(userId: string, initial: string): Promise<string> {
  return cookie.serialize({ of: userId, initial });
}

export function forgetAvatar(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 });
}
