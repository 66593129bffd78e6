/**
 * The policy of every page: scripts and styles only from us, nothing framed but YouTube's privacy-enhanced player,
 * forms only to us and to the payment pages, calls only to us and to Clerk's domain where browsers reach it there.
 *
 * @param nonce one per response, for inline scripts and styles
 * @param paymentPages origins a form may be redirected to, separated by blanks
 * @param clerkDomain Clerk's own origin, where browsers do not reach it through us
 */
export function contentSecurityPolicy(nonce: string, paymentPages: string, clerkDomain = ''): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React writes style attributes (bar widths, marks on a scale) into the HTML; they cannot carry a nonce.
    "style-src-attr 'unsafe-inline'",
    `connect-src 'self' ${clerkDomain}`.trim(),
    "img-src 'self' data: https://img.clerk.com",
    "font-src 'self'",
    "worker-src 'self' blob:",
    'frame-src https://www.youtube-nocookie.com',
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${paymentPages}`.trim(),
  ].join('; ');
}
