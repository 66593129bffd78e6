import { createCookie } from '@remix-run/cloudflare';
import { type ToastKey, withToast } from '../ui/toast.server.ts';

/** §9: a status is kept for ten minutes. A change of the plan is remembered as long, so that no older one is shown. */
const keptSeconds = 600;

const cookie = createCookie('plan_version', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: keptSeconds,
});

/**
 * The header that makes a browser forget the status of a plan that has just been changed: the status varies with the
 * cookies, and this is another one.
 */
export async function newPlanVersion(): Promise<{ 'Set-Cookie': string }> {
  return { 'Set-Cookie': await cookie.serialize(crypto.randomUUID()) };
}

/** Headers for a redirect after a change of the plan: the next page says so, and no older status is shown. */
export async function afterPlanChange(toast: ToastKey): Promise<Headers> {
  const headers = new Headers(await withToast(toast));
  headers.append('Set-Cookie', (await newPlanVersion())['Set-Cookie']);
  return headers;
}
