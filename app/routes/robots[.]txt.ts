import type { LoaderFunctionArgs } from '@remix-run/cloudflare';

const ownPages = ['/my-setups', '/profile', '/checkout', '/sign-in', '/sign-up', '/api/'];

export function loader({ context }: LoaderFunctionArgs) {
  const lines = ['User-agent: *', ...ownPages.map((path) => `Disallow: ${path}`), ''];
  return new Response(`${lines.join('\n')}\nSitemap: ${context.env.APP_ORIGIN}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
