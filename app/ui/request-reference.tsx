import { useRouteLoaderData } from '@remix-run/react';
import { useRequestId } from './request-id.ts';

/** The reference that a driver sends us so that we find the failure, and where to. */
export function RequestReference() {
  const id = useRequestId();
  const support = useRouteLoaderData<{ support: string }>('root')?.support ?? '/contact';
  if (!id) return null;
  const [address = '', isMail] = [support.replace('mailto:', ''), support.startsWith('mailto:')];
  return (
    <p className="text-sm text-dim" data-request-id={id}>
      Reference: <code>{id}</code>
      <br />
      If it keeps happening, send it to{' '}
      <a
        href={isMail ? `${support}?subject=Reference%20${id}` : support}
        className="underline underline-offset-4"
      >
        {support === '/contact' ? 'us' : address.replace(/^https:\/\//, '')}
      </a>
      .
    </p>
  );
}
