import { useRequestId } from './request-id.ts';

/** The reference that a driver sends us so that we find the failure. */
export function RequestReference() {
  const id = useRequestId();
  if (!id) return null;
  return (
    <p className="text-sm text-dim" data-request-id={id}>
      Reference: <code>{id}</code>
    </p>
  );
}
