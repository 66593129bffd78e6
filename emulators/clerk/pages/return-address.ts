import type { ClerkInstance } from '../instance.ts';

/** Where to send the browser afterwards: the address asked for if it is the application's or a mail's, else its front page. */
export function returnAddress(instance: ClerkInstance, request: Request): string {
  const address = new URL(request.url).searchParams.get('redirect_url') ?? '';
  const isInvitation = address.startsWith(`${instance.origin}/clerk/v1/tickets/accept?`);
  const isOurs = isInvitation || (URL.canParse(address) && new URL(address).origin === instance.appOrigin);
  return isOurs ? new URL(address).href : `${instance.appOrigin}/`;
}

export function goBack(address: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location: address, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}
