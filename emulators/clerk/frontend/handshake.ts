import { clientIdFrom, handshakeCookies } from '../cookies.ts';
import { Fault } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { clientOf } from '../sessions.ts';

/**
 * `GET /v1/client/handshake`: tells the application who is signed in on this browser and sends the browser
 * back to `redirect_url`, which must be the application's own. Behind a proxy on its host the cookies are set at once.
 */
export function answerHandshake(request: Request, instance: ClerkInstance): Response {
  const query = new URL(request.url).searchParams;
  const target = query.get('redirect_url') ?? '';
  if (!URL.canParse(target) || new URL(target).origin !== instance.appOrigin) {
    throw new Fault(400, 'redirect_url_mismatch', 'The return address is not one of this application.');
  }
  const client = clientOf(instance, clientIdFrom(request, instance));
  const directives = handshakeCookies(instance, client, query.get('suffixed_cookies') === 'true');
  const headers = new Headers({ location: target, 'cache-control': 'no-store' });
  for (const cookie of directives) headers.append('set-cookie', cookie);
  return new Response(null, { status: 307, headers });
}
