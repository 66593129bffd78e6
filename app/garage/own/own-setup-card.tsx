import { Link, useFetcher, useLocation } from '@remix-run/react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { SetupGlance } from '../../ui/picture/setup-glance.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { DownloadLink } from '../../setups/viewer/download-link.tsx';
import { CarOverTrack, type SetupCardView, SetupMarks, SetupNote } from '../../setups/list/setup-card.tsx';

export type OwnSetup = SetupCardView & { isPublic: boolean };

export function VisibilitySwitch({ setup }: { setup: Pick<OwnSetup, 'id' | 'title' | 'isPublic'> }) {
  const { Form, state } = useFetcher();
  const { pathname, search } = useLocation();
  const pending = state !== 'idle';
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);

  // A disabled control loses the focus: give it back to whoever pressed the switch and went nowhere else.
  useEffect(() => {
    if (pending) isPressed.current = true;
    else if (isPressed.current) {
      isPressed.current = false;
      if (document.activeElement === document.body) button.current?.focus();
    }
  }, [pending]);

  return (
    <Form method="post" action={`${pathname}${search}`}>
      <input type="hidden" name="id" value={setup.id} />
      <input type="hidden" name="title" value={setup.title} />
      <button
        ref={button}
        type="submit"
        role="switch"
        aria-checked={setup.isPublic}
        aria-label={`Public: ${setup.title}`}
        name="isPublic"
        value={String(!setup.isPublic)}
        disabled={pending}
        aria-busy={pending}
        className="button visibility-switch"
      >
        <span aria-hidden="true" className="switch-track" />
        {pending ? 'Saving…' : setup.isPublic ? 'Public' : 'Private'}
      </button>
    </Form>
  );
}

export function DeleteLink({ setup }: { setup: OwnSetup }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    dialog.current?.showModal();
  };
  return (
    <>
      <Link
        to={`/my-setups/${setup.id}/delete`}
        onClick={ask}
        aria-label={`Delete ${setup.title}`}
        className="button button-danger px-3"
      >
        Delete
      </Link>
      <dialog ref={dialog} aria-labelledby={`delete-${setup.id}`} className="dialog">
        <DeleteQuestion setup={setup} heading="h2" onClose={() => dialog.current?.close()} />
      </dialog>
    </>
  );
}

export function OwnSetupCard({ setup }: { setup: OwnSetup }) {
  const { id, title, carClass, isPublic, glance } = setup;
  return (
    <article className="setup-card class-bar" data-class={carClass} aria-labelledby={`setup-${id}`}>
      <SetupMarks setup={setup} withLikes={isPublic} />
      <div className="setup-card-head">
        <h2 id={`setup-${id}`}>
          <Link
            to={`/setup-viewer/${id}`}
            prefetch="intent"
            className="block underline-offset-4 hover:underline"
          >
            <CarOverTrack setup={setup} />
          </Link>
        </h2>
        {glance && <SetupGlance glance={glance} />}
      </div>
      <SetupNote setup={setup} />
      <div className="setup-card-actions">
        <VisibilitySwitch setup={setup} />
        <Link to={`/my-setups/${id}`} prefetch="intent" aria-label={`Edit ${title}`} className="button px-3">
          Edit
        </Link>
        <DownloadLink
          href={`/setup-viewer/${id}/download`}
          label={`Download ${title}`}
          className="button px-3"
        >
          Download
        </DownloadLink>
        <Link to={`/compare?a=${id}`} aria-label={`Compare ${title}`} className="button px-3">
          Compare
        </Link>
        <DeleteLink setup={setup} />
      </div>
    </article>
  );
}
