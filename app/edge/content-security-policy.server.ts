/**
 * The policy of every page: scripts and styles only from us, nothing framed but YouTube's privacy-enhanced player,
 * forms only to us and to the hosted pages for paying and signing in, calls only to us and to Clerk's domain where browsers
 * reach it there. Forms go to that domain too: what a form is led to may be a page whose session is renewed there first, and
 * browsers hold each redirect of a form against `form-action`.
 *
 * @param nonce one per response, for inline scripts and styles
 * @param pages `PAYMENT_PAGES`: origins, separated by blanks; `CLERK_SIGN_IN_URL`: the sign-in page
 * @param clerkDomain Clerk's own origin, where browsers do not reach it through us
 */
export function contentSecurityPolicy(
  nonce: string,
  pages: { PAYMENT_PAGES: string; CLERK_SIGN_IN_URL: string },
  clerkDomain = '',
): string {
  const hostedOrigins = [pages.PAYMENT_PAGES, new URL(pages.CLERK_SIGN_IN_URL).origin, clerkDomain];
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
    ["form-action 'self'", ...hostedOrigins].filter(Boolean).join(' '),
  ].join('; ');
}
