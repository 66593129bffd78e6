import { SUPPORT_ADDRESS } from './support-address.ts';
import type { WebEnvironment } from './env.server.ts';

/** Validity of a copy; the RFC asks for less than a year. */
const validMs = 180 * 86_400_000;

/** `/.well-known/security.txt` (RFC 9116). The same all day, so that cached copies stay valid. */
export function securityTxt(
  { APP_ORIGIN, SECURITY_CONTACT }: Pick<WebEnvironment, 'APP_ORIGIN' | 'SECURITY_CONTACT'>,
  now: Date,
): string {
  const expires = new Date(now.getTime() + validMs);
  expires.setUTCHours(0, 0, 0, 0);
  const fields = [
    `Contact: ${SECURITY_CONTACT || SUPPORT_ADDRESS}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${APP_ORIGIN}/.well-known/security.txt`,
  ];
  return `${fields.join('\n')}\n`;
}
