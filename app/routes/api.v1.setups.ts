import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { jsonWithEtag } from '#core/http/etag';
import { endpointFromDatabase } from '../front-door/database-errors.server.ts';
import { listForPrograms } from '../setups/for-programs.server.ts';

/** `{setups, next}`: shared setups for programs, with the filters of the public list and `limit`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return jsonWithEtag(await endpointFromDatabase(listForPrograms(context, new URL(request.url))));
}
