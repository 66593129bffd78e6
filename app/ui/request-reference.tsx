import { useRequestId } from './request-id.ts';

/** What to tell us of a failure, so that we find it. */
export function RequestReference() {
  const id = useRequestId();
  if (!id) return null;
  return (
    <p className="text-sm text-dim" data-request-id={id}>
      Reference: <code>{id}</code>
    </p>
  );
}
