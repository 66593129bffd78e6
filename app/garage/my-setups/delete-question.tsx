import { Link, useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** Asks whether a setup shall really go. */
export function DeleteQuestion({
  setup,
  heading: Heading,
  onClose,
}: {
  setup: { id: string; title: string };
  heading: 'h1' | 'h2';
  onClose?: () => void;
}) {
  const { Form, state } = useFetcher();
  const deleting = state !== 'idle';
  const wasSent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sending, answered or not
  useEffect(() => {
    if (wasSent.current && !deleting) onClose?.();
    wasSent.current = deleting;
  }, [deleting]);
  return (
    <>
      <Heading id={`delete-${setup.id}`} className="text-2xl">
        Delete setup
      </Heading>
      <p className="my-4 wrap-anywhere">
        Are you sure you want to delete "{setup.title}"? This action cannot be undone.
      </p>
      <Form
        method="post"
        action={`/my-setups/${setup.id}/delete`}
        className="flex flex-wrap justify-end gap-3"
      >
        <input type="hidden" name="title" value={setup.title} />
        {onClose ? (
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
        ) : (
          <Link to="/my-setups" className="button">
            Cancel
          </Link>
        )}
        <button type="submit" disabled={deleting} className="button button-danger">
          {deleting ? 'Deleting...' : 'Delete'}
        </button>
      </Form>
    </>
  );
}
