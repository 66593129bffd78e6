const prefix = '/__clerk';

/** Whether a path belongs to Clerk's Frontend API, which is reached through our own origin. */
export function isClerkPath(pathname: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

/**
 * Passes a request on to Clerk's Frontend API, as Clerk documents its proxy: with the secret key, the address of the
 * proxy and the driver's own network address. The answer comes back as it is; redirects are for the browser.
 */
export function passOnToClerk(
  request: Request,
  { frontendApi, appOrigin, secretKey }: { frontendApi: string; appOrigin: string; secretKey: string },
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const name of [...headers.keys()]) if (name.startsWith('x-forwarded-')) headers.delete(name);
  headers.set('Clerk-Proxy-Url', `${appOrigin}${prefix}`);
  headers.set('Clerk-Secret-Key', secretKey);
  headers.set('X-Forwarded-For', request.headers.get('CF-Connecting-IP') ?? '127.0.0.1');
  return fetch(`${frontendApi}${pathname.slice(prefix.length)}${search}`, {
    method: request.method,
    headers,
    body: request.body,
    redirect: 'manual',
  });
}
