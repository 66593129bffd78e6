import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { endpointFromDatabase } from '../edge/database-errors.server.ts';
import { embeddedSetup, embedPolicy } from '../setups/viewer/embedded-setup.server.tsx';
import { sharedSetup } from '../public-api/public-setups.server.ts';
import styles from '../styles.css?url';

/** A shared setup's pictures, to be framed in forums and on the pages of leagues. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const setup = await endpointFromDatabase(sharedSetup(context, params.id));
  const markup = embeddedSetup(setup, { origin: context.env.APP_ORIGIN, styles });
  return new Response(markup, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': embedPolicy },
  });
}
