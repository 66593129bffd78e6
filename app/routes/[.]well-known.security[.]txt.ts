import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { securityTxt } from '../edge/security-txt.server.ts';

/** Contact for reports of a vulnerability. */
export function loader({ context }: LoaderFunctionArgs) {
  return new Response(securityTxt(context.env, new Date()), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
