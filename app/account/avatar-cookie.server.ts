import { createCookie } from '@remix-run/cloudflare';
import * as z from 'zod';
import type { Profile } from '#platform/adapters/supabase/profiles';
import type { SessionClaims } from '#platform/identity/session-token';
import type { TopBarDriver } from './avatar-menu.server.ts';

const secondsPerYear = 31_536_000;

/** The driver as this browser's top bar last showed them. Read only beside Clerk's own cookies. */
const cookie = createCookie('avatar', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: secondsPerYear,
});

/** Browsers drop a cookie of more than four thousand characters. */
const longestLine = 3_000;
const short = z.string().max(400);

const seenSchema = z.object({
  firstName: short,
  lastName: short,
  email: short,
  unseenNews: z.number().int().min(0),
  /** Milliseconds since 1970. */
  at: z.number(),
});
const avatarSchema = z.object({ of: short, initial: z.string().min(1).max(2), seen: seenSchema.optional() });

export type Avatar = z.infer<typeof avatarSchema>;

/** A menu is drawn from the cookie for so long: a count of news is never older. */
const believedMs = 5 * 60_000;
const renewedAfterMs = 60_000;

/** @param userId whose it must be; null while only the browser can say who drives */
export async function rememberedAvatar(headers: Headers, userId: string | null): Promise<Avatar | null> {
  const { data } = avatarSchema.safeParse(await cookie.parse(headers.get('Cookie')));
  return data && (userId === null || data.of === userId) ? data : null;
}

/**
 * The driver that the top bar shows for a session, from the browser's cookie; null when it is somebody else's, too old, or
 * not signed by us.
 */
export async function driverInCookie(
  headers: Headers,
  { sub }: Pick<SessionClaims, 'sub'>,
): Promise<TopBarDriver | null> {
  const avatar = await rememberedAvatar(headers, sub);
  const clerkDetails = avatar?.seen;
  if (!clerkDetails || Math.abs(Date.now() - clerkDetails.at) > believedMs) return null;
  return { ...clerkDetails, id: sub, initial: avatar.initial };
}

/** The `Set-Cookie` line with which a browser remembers its driver; null where it knows all that lately. */
export async function rememberAvatar(before: Avatar | null, now: Avatar): Promise<string | null> {
  const serializeAvatar = ({ of, initial, seen: details }: Avatar) =>
    JSON.stringify({ of, initial, ...details, at: 0 });
  const age = (now.seen?.at ?? 0) - (before?.seen?.at ?? 0);
  if (before && age < renewedAfterMs && serializeAvatar(before) === serializeAvatar(now)) return null;
  const line = await cookie.serialize(now);
  return line.length <= longestLine ? line : cookie.serialize({ of: now.of, initial: now.initial });
}

/** `Set-Cookie` lines after a driver's profile was read again: a cookie with a former name is no longer trusted. */
export async function forgetFormerNames(headers: Headers, profile: Profile): Promise<[string, string][]> {
  const clerkDetails = (await rememberedAvatar(headers, profile.clerk_user_id))?.seen;
  const isSame =
    !clerkDetails ||
    (clerkDetails.firstName === profile.first_name &&
      clerkDetails.lastName === profile.last_name &&
      clerkDetails.email === profile.email);
  return isSame ? [] : [['Set-Cookie', await forgetAvatar()]];
}

export function forgetAvatar(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 });
}
