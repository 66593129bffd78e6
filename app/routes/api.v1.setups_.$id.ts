import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { jsonWithEtag } from '#platform/http/etag';
import { endpointFromDatabase } from '../edge/database-errors.server.ts';
import { publicSetupDetailsOf, sharedSetup } from '../public-api/public-setups.server.ts';

/** One shared setup for programs, value by value. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const setup = await endpointFromDatabase(sharedSetup(context, params.id));
  return jsonWithEtag(publicSetupDetailsOf(setup, context.env.APP_ORIGIN));
}
