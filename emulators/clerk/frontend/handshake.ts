import { randomBytes } from 'node:crypto';
import { clientIdFrom, handshakeCookies, printCookie } from '../cookies.ts';
import { Fault } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { clientOf } from '../sessions.ts';

/**
 * `GET /v1/client/handshake`: tells the application who is signed in on this browser and sends the browser
 * back to `redirect_url`, which must be the application's own.
 */
export function answerHandshake(request: Request, instance: ClerkInstance): Response {
  const asked = new URL(request.url).searchParams;
  const target = asked.get('redirect_url') ?? '';
  if (!URL.canParse(target) || new URL(target).origin !== instance.appOrigin) {
    throw new Fault(400, 'redirect_url_mismatch', 'The return address is not one of this application.');
  }
  const client = clientOf(instance, clientIdFrom(request, instance));
  const directives = handshakeCookies(instance, client, asked.get('suffixed_cookies') === 'true');
  const headers = new Headers({ location: target, 'cache-control': 'no-store' });
  for (const cookie of deliver(instance, directives)) headers.append('set-cookie', cookie);
  return new Response(null, { status: 307, headers });
}

/**
 * Behind a proxy on the application's host the new cookies can be set at once. A Frontend API on a host of its
 * own cannot, and sends them inside one cookie: signed, or as a nonce to fetch them with.
 */
function deliver(instance: ClerkInstance, directives: string[]): string[] {
  const brief = { httpOnly: true, maxAge: 60 };
  switch (instance.settings.handshakeDelivery) {
    case 'cookies':
      return directives;
    case 'token': {
      const over = printCookie(instance, '__clerk_handshake', '', { maxAge: 0 });
      const token = instance.key.sign({ handshake: [over, ...directives] });
      return [printCookie(instance, '__clerk_handshake', token, brief)];
    }
    case 'nonce': {
      const nonce = randomBytes(16).toString('hex');
      instance.handshakeAnswers.set(nonce, directives);
      return [printCookie(instance, '__clerk_handshake_nonce', nonce, brief)];
    }
  }
}
