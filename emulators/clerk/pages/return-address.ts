import type { ClerkInstance } from '../instance.ts';

/** Where to send the browser afterwards: the address asked for if it is the application's, else its front page. */
export function returnAddress(instance: ClerkInstance, request: Request): string {
  const asked = new URL(request.url).searchParams.get('redirect_url') ?? '';
  const own = URL.canParse(asked) && new URL(asked).origin === instance.appOrigin;
  return own ? new URL(asked).href : `${instance.appOrigin}/`;
}

export function goBack(address: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location: address, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}
