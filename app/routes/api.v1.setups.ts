import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { jsonWithEtag } from '#platform/http/etag';
import { endpointFromDatabase } from '../edge/database-errors.server.ts';
import { listPublicSetups } from '../public-api/public-setups.server.ts';

/** `{setups, next}`: shared setups for programs, with the filters of the public list and `limit`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return jsonWithEtag(await endpointFromDatabase(listPublicSetups(context, new URL(request.url))));
}
