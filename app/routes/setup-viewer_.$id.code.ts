import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { renderSVG } from 'uqr';
import { demoSetup } from '#racing/setup/demo-setups';
import { storedId } from '../setups/viewer/visible-setup.server.ts';

/** A QR code that opens the setup's values on a phone. It tells its own address alone, so nothing is looked up for it. */
export function loader({ params: { id = '' }, context }: LoaderFunctionArgs) {
  if (!demoSetup(id) && storedId(id) === null) throw new Response(null, { status: 404 });
  const code = renderSVG(`${context.env.APP_ORIGIN}/setup-viewer/${id}/rig`, { border: 4, ecc: 'M' });
  return new Response(code, { headers: { 'Content-Type': 'image/svg+xml' } });
}
