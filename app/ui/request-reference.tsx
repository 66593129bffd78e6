import { useRouteLoaderData } from '@remix-run/react';
import { useRequestId } from './request-id.ts';

/** Where drivers ask for help. The reference goes to the end of `href`. */
type Support = { name: string; href: string };

/** The reference that a driver sends us so that we find the failure, and where to. */
export function RequestReference() {
  const id = useRequestId();
  const support = useRouteLoaderData<{ support: Support }>('root')?.support;
  if (!id) return null;
  return (
    <p className="text-sm text-dim" data-request-id={id}>
      Reference: <code>{id}</code>
      <br />
      If it keeps happening, send it to{' '}
      <a href={(support?.href ?? '/contact#') + id} className="underline underline-offset-4">
        {support?.name ?? 'us'}
      </a>
      .
    </p>
  );
}
