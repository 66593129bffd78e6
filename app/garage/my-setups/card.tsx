import { Link, useFetcher, useLocation } from '@remix-run/react';
import { type MouseEvent, useRef } from 'react';
import { SetupGlance } from '../../ui/picture/setup-glance.tsx';
import { InstallButton } from '../../setups/install/install-button.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { DownloadLink } from '../../setups/install/download-link.tsx';
import { RecordingDownload } from '../../setups/install/recording-download.tsx';
import { CarOverTrack, type SetupCardView, SetupMarks, SetupNote } from '../../setups/list/setup-card.tsx';

export type OwnSetup = SetupCardView & { isPublic: boolean };

export function VisibilitySwitch({ setup }: { setup: Pick<OwnSetup, 'id' | 'title' | 'isPublic'> }) {
  const { Form, state } = useFetcher();
  const { pathname, search } = useLocation();
  const pending = state !== 'idle';
  return (
    <Form method="post" action={`${pathname}${search}`}>
      <input type="hidden" name="id" value={setup.id} />
      <input type="hidden" name="title" value={setup.title} />
      <button
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

function DeleteLink({
  setup,
  className = 'button button-danger px-3',
}: {
  setup: OwnSetup;
  className?: string;
}) {
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
        className={className}
      >
        Delete
      </Link>
      <dialog ref={dialog} aria-labelledby={`delete-${setup.id}`} className="dialog">
        <DeleteQuestion setup={setup} heading="h2" onClose={() => dialog.current?.close()} />
      </dialog>
    </>
  );
}

/** A setup of the driver's own in their list. */
export type ListedOwnSetup = OwnSetup & {
  /** Best lap, `1:47.312`. */
  lap: string | null;
  /** Address of its zip with folders; null where its game's are not known. */
  zip: string | null;
  isRefinable: boolean;
};

export function OwnSetupCard({ setup, heading: Heading }: { setup: ListedOwnSetup; heading: 'h2' | 'h3' }) {
  const { id, title, game, carClass, isPublic, glance, facts, zip, isRefinable } = setup;
  return (
    <article className="setup-card class-bar" data-class={carClass} aria-labelledby={`setup-${id}`}>
      <SetupMarks setup={setup} withLikes={isPublic} />
      <div className="setup-card-head">
        <Heading id={`setup-${id}`}>
          <Link
            to={`/my-setups/${id}`}
            prefetch="intent"
            className="block underline-offset-4 hover:underline"
          >
            <CarOverTrack setup={setup} />
          </Link>
        </Heading>
        {glance && <SetupGlance glance={glance} />}
      </div>
      {facts && <p className="text-sm text-dim">{facts}</p>}
      <SetupNote setup={setup} />
      <div className="setup-card-actions">
        {zip && <InstallButton game={game} zip={zip} />}
        {isRefinable && (
          <Link
            to={`/my-setups/${id}?tab=versions#refine`}
            aria-label={`Refine ${title}`}
            className="button px-3"
          >
            Refine
          </Link>
        )}
        <Link to={`/my-setups/${id}?tab=laps#tabs`} aria-label={`Laps of ${title}`} className="button px-3">
          Laps
        </Link>
        <VisibilitySwitch setup={setup} />
        <div className="flex basis-full flex-wrap gap-x-5">
          <DownloadLink
            href={`/setup-viewer/${id}/download`}
            label={`Download ${title}`}
            className="quiet-link"
          >
            Download
          </DownloadLink>
          <RecordingDownload
            game={game}
            href={`/setup-viewer/${id}/download`}
            label={`Download ${title} with recording on`}
            className="quiet-link"
          />
          <Link to={`/compare?a=${id}`} aria-label={`Compare ${title}`} className="quiet-link">
            Compare
          </Link>
          <DeleteLink setup={setup} className="quiet-link ml-auto text-alarm" />
        </div>
      </div>
    </article>
  );
}
