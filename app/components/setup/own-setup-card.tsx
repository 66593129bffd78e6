import { Link, useFetcher, useLocation } from '@remix-run/react';
import { type MouseEvent, useRef } from 'react';
import { GameMark } from '../game-mark.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { DownloadLink } from './download-link.tsx';
import type { SetupCardView } from './setup-card.tsx';

type OwnSetup = SetupCardView & { isPublic: boolean };

/** Shares a setup with everybody or takes it back; disabled while the change is under way. */
function VisibilitySwitch({ setup }: { setup: OwnSetup }) {
  const { Form, state } = useFetcher();
  const { pathname, search } = useLocation();
  const pending = state !== 'idle';
  return (
    <Form method="post" action={`${pathname}${search}`}>
      <input type="hidden" name="id" value={setup.id} />
      <button
        type="submit"
        role="switch"
        aria-checked={setup.isPublic}
        aria-label={`Public: ${setup.title}`}
        name="isPublic"
        value={String(!setup.isPublic)}
        disabled={pending}
        className="button px-3"
      >
        <span aria-hidden="true" className="switch-track" />
        {setup.isPublic ? 'Public' : 'Private'}
      </button>
    </Form>
  );
}

/** The way to delete a setup: asks first, in a dialog or on a page of its own. */
function DeleteLink({ setup }: { setup: OwnSetup }) {
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
      <dialog
        ref={dialog}
        aria-labelledby={`delete-${setup.id}`}
        className="panel m-auto w-[min(32rem,calc(100%-2rem))] text-chalk backdrop:bg-black/70"
      >
        <DeleteQuestion setup={setup} heading="h2" onCancel={() => dialog.current?.close()} />
      </dialog>
    </>
  );
}

/** A setup of the driver's own, with everything they can do with it. */
export function OwnSetupCard({ setup }: { setup: OwnSetup }) {
  const { id, title, name, description, game, likes, isPublic } = setup;
  return (
    <article className="panel flex h-full flex-col gap-4" aria-labelledby={`setup-${id}`}>
      <div className="flex items-start gap-3">
        <span className="shrink-0">
          <GameMark game={game} />
        </span>
        <h2 id={`setup-${id}`} className="min-w-0 font-semibold break-words">
          <Link to={`/setup-viewer/${id}`} prefetch="intent" className="hover:text-signal">
            {title}
          </Link>
        </h2>
      </div>
      <p className="line-clamp-3 text-sm break-words text-dim">
        {name && <strong className="font-semibold text-chalk">{name} </strong>}
        {description}
      </p>
      <p className="mt-auto flex gap-3 text-sm text-dim">
        <span className="badge">{game}</span>
        {isPublic && <span>{likes === 1 ? '1 like' : `${likes} likes`}</span>}
        <span className="ml-auto font-mono text-xs">#{id}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <VisibilitySwitch setup={setup} />
        <DownloadLink href={`/setup-viewer/${id}/download`} className="button px-3">
          Download
        </DownloadLink>
        <DeleteLink setup={setup} />
      </div>
    </article>
  );
}
