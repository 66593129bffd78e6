/** The pages that are readable offline once they were opened. */
const cacheablePages = [
  /^\/setup-viewer\/[\w-]+(\/rig)?$/,
  /^\/my-setups$/,
  /^\/my-setups\/[\w-]+$/,
  /^\/my-setups\/[\w-]+\/stints(\/[\w-]+)?$/,
];

export const isCacheablePage = ({ pathname }: URL): boolean =>
  cacheablePages.some((page) => page.test(pathname));

/**
 * Addresses that browsers open and that are none of our pages, are made without a look at the session, or take part in signing
 * in or paying.
 */
const leftAlone =
  /^\/(api|mcp|\.well-known|__clerk|webhooks|account|checkout|signed-in|sign-out)(\/|$)|\/(download|code|embed)$|\.\w+$/;

/** Whether the service worker answers when a browser opens an address. */
export const isOurPage = ({ pathname }: URL): boolean => !leftAlone.test(pathname);

/** The page whose data a script asks for; null for any other address. */
export function pageOfData({ href, pathname }: URL): URL | null {
  if (!pathname.endsWith('.data')) return null;
  const page = new URL(href);
  page.pathname = pathname.replace(/(\/_root)?\.data$/, '') || '/';
  page.searchParams.delete('_routes');
  return page;
}

/** Scripts, styles and fonts, whose name changes with what is in them. */
export const isHashedFile = ({ pathname }: URL): boolean => pathname.startsWith('/assets/');

/** The hashed files that a page names. */
export const filesOf = (page: string): string[] => [
  ...new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []),
];
