import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { jsonWithEtag } from '#platform/http/etag';
import { endpointFromDatabase } from '../edge/database-errors.server.ts';
import { askedFrame, oembedOf } from '../public-api/oembed.server.tsx';
import { sharedSetup } from '../public-api/public-setups.server.ts';

/** oEmbed 1.0: how a setup's page is shown inside another page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { APP_ORIGIN } = context.env;
  const frameQuery = askedFrame(new URL(request.url).searchParams, APP_ORIGIN);
  const setup = await endpointFromDatabase(sharedSetup(context, frameQuery.id));
  return jsonWithEtag(oembedOf(setup, frameQuery, APP_ORIGIN));
}
