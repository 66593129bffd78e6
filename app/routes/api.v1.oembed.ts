import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { jsonWithEtag } from '#core/http/etag';
import { endpointFromDatabase } from '../front-door/database-errors.server.ts';
import { askedFrame, oembedOf } from '../setups/oembed.server.tsx';
import { sharedSetup } from '../setups/for-programs.server.ts';

/** oEmbed 1.0: how a setup's page is shown inside another page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { APP_ORIGIN } = context.env;
  const asked = askedFrame(new URL(request.url).searchParams, APP_ORIGIN);
  const setup = await endpointFromDatabase(sharedSetup(context, asked.id));
  return jsonWithEtag(oembedOf(setup, asked, APP_ORIGIN));
}
