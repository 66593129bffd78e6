import { Form, Link, useNavigation } from '@remix-run/react';

/** Asks whether a setup shall really go. `onCancel` closes the dialog it stands in; on a page of its own, a link does. */
export function DeleteQuestion({
  setup,
  heading: Heading,
  onCancel,
}: {
  setup: { id: string; title: string };
  heading: 'h1' | 'h2';
  onCancel?: () => void;
}) {
  const { state, formAction } = useNavigation();
  const action = `/my-setups/${setup.id}/delete`;
  const deleting = state !== 'idle' && formAction === action;
  return (
    <>
      <Heading id={`delete-${setup.id}`} className="text-2xl">
        Delete setup
      </Heading>
      <p className="my-4 wrap-anywhere">
        Are you sure you want to delete "{setup.title}"? This action cannot be undone.
      </p>
      <Form method="post" action={action} className="flex flex-wrap justify-end gap-3">
        {onCancel ? (
          <button type="button" className="button" onClick={onCancel}>
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
