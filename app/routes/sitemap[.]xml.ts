import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { sitemap } from '../public-api/sitemap.server.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  return sitemap(context, new URL(request.url).searchParams.get('part'));
}
