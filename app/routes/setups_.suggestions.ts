import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { suggestions } from '../setups/list/suggestions.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return Response.json(suggestions(new URL(request.url).searchParams));
}
