import { Link } from '@remix-run/react';
import { DownloadLink } from './download-link.tsx';
import { InstallButton } from '../install/install-button.tsx';
import { LikeButton, type LikedSetup } from './like-button.tsx';
import type { SetupCardView } from '../list/setup-card.tsx';
import { ShareSetup } from './share-setup.tsx';
import { BackToSetups } from './setup-not-found.tsx';

/** Title, author and actions of a setup. */
export function ViewerHead({
  setup,
}: {
  setup: SetupCardView &
    Pick<LikedSetup, 'liked' | 'mayLike'> & {
      isPublic: boolean;
      isOwn: boolean;
      refinable: boolean;
      share: string | null;
      file: { zip: string | null };
    };
}) {
  const { id, car, track, carClass, game, isPublic, isOwn, author, byAuthor, file } = setup;
  return (
    <>
      <p className="mb-4">
        <BackToSetups />
      </p>
      <div className="viewer-top">
        <div className="viewer-head class-bar" data-class={carClass}>
          <p className="viewer-marks">
            {carClass && <span className="class-badge">{carClass}</span>}
            <span className="badge">{game}</span>
            {!isPublic && <span className="badge">Private: only you can see this</span>}
          </p>
          <h1>
            {car}
            <span className="text-dim"> - {track}</span>
          </h1>
          <p className={byAuthor ? 'text-dim' : 'mt-2 text-dim'}>
            {byAuthor ? (
              <Link to={byAuthor} className="quiet-link">
                {author}
              </Link>
            ) : (
              author
            )}
          </p>
        </div>
        <div className="viewer-actions">
          <DownloadLink href={`/setup-viewer/${id}/download`} className="button button-primary">
            Download Setup
          </DownloadLink>
          {file.zip && <InstallButton game={game} zip={file.zip} />}
          {isOwn && (
            <Link to={`/my-setups/${id}`} prefetch="intent" aria-label="Edit and versions" className="button">
              <span className="md:hidden">Edit</span>
              <span className="hidden md:inline">Edit and versions</span>
            </Link>
          )}
          <LikeButton key={id} setup={setup} />
        </div>
      </div>
      <div className="screen-only -mt-4 mb-2 flex flex-wrap items-start gap-x-6">
        {setup.refinable && (
          <Link to={`/setup-assistant?base=${id}`} className="quiet-link">
            Refine this
          </Link>
        )}
        <form method="post" action={`/setup-viewer/${id}?copy`}>
          <button type="submit" className="quiet-link cursor-pointer">
            Copy to my setups
          </button>
        </form>
        <Link to={`/compare?a=${id}`} className="quiet-link">
          Compare
        </Link>
        <Link to={`/setup-viewer/${id}/rig`} className="quiet-link">
          Rig view
        </Link>
        {file.zip && (
          <DownloadLink href={file.zip} className="quiet-link">
            Zip with folders
          </DownloadLink>
        )}
        {byAuthor && !isOwn && (
          <a href={`/report/${id}`} className="quiet-link">
            Report this setup
          </a>
        )}
        <details className="hidden lg:block">
          <summary className="quiet-link cursor-pointer">Rig view on your phone</summary>
          <img
            src={`/setup-viewer/${id}/code`}
            alt="QR code of the rig view"
            width="220"
            height="220"
            loading="lazy"
            className="my-2"
          />
        </details>
        <ShareSetup markup={setup.share} />
      </div>
    </>
  );
}
