/**
 * Says what a browser must not do with our answers, and that an answer made for one driver stays with that driver: in
 * no cache, or in that driver's browser where its route says `private` and for how long.
 */
export function finishResponse(
  response: Response,
  { setCookies, isPrivate }: { setCookies: readonly string[]; isPrivate: boolean },
): Response {
  const finished = new Response(response.body, response);
  const { headers } = finished;
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
  const staysInBrowser = headers.get('Cache-Control')?.startsWith('private,') ?? false;
  if (headers.has('Set-Cookie') || (isPrivate && !staysInBrowser)) {
    headers.set('Cache-Control', 'private, no-store');
  }
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
  headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  return finished;
}
