import { useFetcher, useLocation } from '@remix-run/react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { showModalAfterPaint } from '../../ui/after-paint.ts';
import { FinishedMarkup } from '../../ui/finished-markup.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { useInstalledHere } from '../../setups/install/installed-here.ts';
import { InstallButton } from '../../setups/install/install-button.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { RecordingDownload } from '../../setups/install/recording-download.tsx';
import { DownloadLink } from '../../setups/install/download-link.tsx';

type OwnSetup = { id: string; title: string; isPublic: boolean };

export function VisibilitySwitch({ setup }: { setup: OwnSetup }) {
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

function DeleteLink({ setup }: { setup: OwnSetup }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    if (isOpened) showModalAfterPaint(dialog.current);
  }, [isOpened]);
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpened(true);
  };
  return (
    <>
      <a
        href={`/my-setups/${setup.id}/delete`}
        onClick={ask}
        aria-label={`Delete ${setup.title}`}
        className="quiet-link text-alarm"
      >
        Delete
      </a>
      <dialog
        ref={dialog}
        aria-labelledby={`delete-${setup.id}`}
        className="dialog"
        onClose={() => setOpened(false)}
      >
        {isOpened && <DeleteQuestion setup={setup} heading="h2" onClose={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

/** A setup of the driver's own in their list: what can be done with it, and all that it shows as markup. */
export type ListedOwnSetup = OwnSetup & {
  carClass: string;
  game: string;
  head: string;
  /** Number of the file it holds. */
  version: number;
  /** Address of its zip with folders; null where its game's are not known. */
  zip: string | null;
  isRefinable: boolean;
};

/** One action leads: into the game what is not there yet, else the next version. The other is in the menu. */
function LeadingAction({ setup, isInstalled }: { setup: ListedOwnSetup; isInstalled: boolean }) {
  const { id, title, game, zip, version, isRefinable } = setup;
  const refine = isRefinable && (
    <a
      href={`/my-setups/${id}?tab=versions#refine`}
      aria-label={`Refine ${title}`}
      className={`button button-primary grow ${isInstalled || !zip ? '' : 'in-[.folders]:hidden'}`}
    >
      Refine
    </a>
  );
  return (
    <>
      {zip && (!isInstalled || !isRefinable) && (
        <InstallButton
          game={game}
          zip={zip}
          version={{ of: id, number: version }}
          className="button button-primary grow"
        >
          Install version {version}
        </InstallButton>
      )}
      {refine}
    </>
  );
}

export function OwnSetupCard({ setup }: { setup: ListedOwnSetup }) {
  const { id, title, carClass, head, version, zip, game, isRefinable } = setup;
  const isInstalled = useInstalledHere(id) === version;
  return (
    <article className="setup-card own-card class-bar" data-class={carClass} aria-labelledby={`setup-${id}`}>
      <FinishedMarkup className="setup-card-head" markup={head} />
      <div className="setup-card-actions">
        <LeadingAction setup={setup} isInstalled={isInstalled} />
        <MoreMenu of={title}>
          {isRefinable && <a href={`/my-setups/${id}?tab=versions#refine`}>Refine</a>}
          {zip && isInstalled && (
            <InstallButton game={game} zip={zip} version={{ of: id, number: version }}>
              Install version {version} again
            </InstallButton>
          )}
          <RecordingDownload
            game={game}
            href={`/setup-viewer/${id}/download`}
            named={`version ${version}`}
            label={`Download ${title}, version ${version}, with recording on`}
          />
          <a href={`/my-setups/${id}?tab=laps#tabs`}>Laps</a>
          <a href={`/my-setups/${id}/stints`}>Stint sheet</a>
          <a href={`/compare?a=${id}`}>Compare with…</a>
          <a href={`/setup-viewer/${id}/rig`}>Rig view</a>
          <a href={`/my-setups/${id}?tab=edit#tabs`}>Edit</a>
        </MoreMenu>
        <div className="setup-card-quiet">
          <VisibilitySwitch setup={setup} />
          <DownloadLink
            href={`/setup-viewer/${id}/download`}
            label={`Download ${title}, version ${version}`}
            className="quiet-link"
          >
            Download
          </DownloadLink>
          <DeleteLink setup={setup} />
        </div>
      </div>
    </article>
  );
}
