import { Link, useSearchParams } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { FinishedMarkup } from '../../ui/finished-markup.tsx';
import { InstallButton } from '../install/install-button.tsx';
import type { SetupCardView } from '../list/setup-card.tsx';
import { DownloadLink } from '../install/download-link.tsx';
import { RecordingDownload } from '../install/recording-download.tsx';
import { LikeButton, type LikedSetup } from './like-button.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { OfferToShare, ShareSetup } from './share-setup.tsx';

/** A setup as the head of its page needs it. */
export type FramedSetup = Omit<SetupCardView, 'description'> &
  Pick<LikedSetup, 'liked' | 'mayLike'> & {
    isPublic: boolean;
    /** The team whose it is, and whether its reader may change it. */
    team?: string;
    mayEdit?: boolean;
    isOwn: boolean;
    refinable: boolean;
    /** Its conditions, in the driver's units. */
    conditions: readonly string[];
    /** Drivers it worked for, and its best lap: finished markup; null for none. */
    proof: string | null;
    /** The time of the lap that its driver shares with it. */
    referenceLap?: string | null;
    /** Ways to share it: finished markup; null for a private setup. */
    share: string | null;
    file: { zip: string | null };
  };

export const ownTabs = ['values', 'versions', 'laps', 'notes', 'edit'] as const;
export type OwnTab = (typeof ownTabs)[number];

/** A tab of a setup of the driver's own. The hash brings a phone back to the tabs; the head stays in sight elsewhere. */
export const ownTabAddress = (id: string | number, tab: OwnTab): string =>
  tab === 'values' ? `/my-setups/${id}#tabs` : `/my-setups/${id}?tab=${tab}#tabs`;

/** Where a setup is refined: the driver's own on its page, others' as a copy. */
const refineAddress = ({ id, isOwn }: FramedSetup) =>
  isOwn ? `/my-setups/${id}?tab=versions#refine` : `/setup-assistant?base=${id}`;

/** The page of a setup, the driver's own or somebody else's: what it is, what can be done with it, its parts as tabs. */
export function SetupFrame({
  setup,
  tab,
  back,
  stats,
  counts,
  more,
  version = null,
  actions = null,
  isKept = false,
  children,
}: {
  setup: FramedSetup;
  /** Number of the file of an own setup, which every download and install names. */
  version?: number | null;
  /** The one bar of a page on which something is to be decided first. */
  actions?: ReactNode;
  /** The file was made a moment ago: what comes next is driving it. */
  isKept?: boolean;
  /** The tab that is open; null on the page of everybody, which shows values and notes below each other. */
  tab: OwnTab | null;
  back: ReactNode;
  /** Facts of the driver's own. */
  stats?: readonly string[];
  /** How many there are of what a tab lists. */
  counts?: Partial<Record<OwnTab, number>>;
  /** Entries of the menu besides those of every setup. */
  more?: ReactNode;
  children: ReactNode;
}) {
  const { car, track, carClass, game, name, isPublic, isOwn, proof } = setup;
  return (
    <>
      <p className="mb-2 md:mb-4">{back}</p>
      <div className="viewer-top">
        <div className="viewer-head class-bar" data-class={carClass}>
          <p className="viewer-marks">
            {carClass && <span className="class-badge">{carClass}</span>}
            <span className="badge">{game}</span>
            {setup.conditions.map((condition) => (
              <span key={condition} className="badge">
                {condition}
              </span>
            ))}
            {!isPublic && (
              <span className="badge">
                {setup.team ? `Team: ${setup.team}` : 'Private: only you can see this'}
              </span>
            )}
          </p>
          <h1>
            {car}
            <span className="text-dim"> - {track}</span>
          </h1>
          {isOwn && name && <p className="mt-1 wrap-anywhere">{name}</p>}
          <div className="viewer-stats">
            <Author setup={setup} />
            {stats?.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            {proof && <FinishedMarkup markup={proof} />}
            {setup.referenceLap && !isOwn && (
              <form method="post" action={`/setup-viewer/${setup.id}?copy=lap`}>
                <button type="submit" className="quiet-link min-h-11 cursor-pointer">
                  Compare your lap with this {setup.referenceLap}
                </button>
              </form>
            )}
            <ShareSetup markup={setup.share} />
          </div>
        </div>
        {actions ?? (
          <div className="viewer-actions">
            <FileActions setup={setup} version={version} />
            {isKept ? (
              <AfterKeeping setup={setup} version={version} />
            ) : (
              setup.refinable &&
              setup.mayEdit !== false && (
                <Link to={refineAddress(setup)} prefetch="intent" className="button viewer-refine">
                  Refine
                </Link>
              )
            )}
            {tab === null && <LikeButton key={setup.id} setup={setup} />}
            <MoreMenu>
              <MenuEntries setup={setup} more={more} version={version} />
            </MoreMenu>
          </div>
        )}
      </div>
      <Tabs setup={setup} tab={tab} counts={counts} />
      {children}
    </>
  );
}

/** True once on the page that follows a press on "Keep and install": the address forgets it at once. */
function useInstallsNow(): boolean {
  const [query] = useSearchParams();
  const isAsked = query.get('then') === 'install';
  const installsNow = useRef(isAsked);
  installsNow.current ||= isAsked;
  useEffect(() => {
    if (!isAsked) return;
    const here = new URL(window.location.href);
    here.searchParams.delete('then');
    window.history.replaceState(window.history.state, '', here);
  }, [isAsked]);
  return installsNow.current;
}

/** The file, into the game or among the downloads. */
function FileActions({ setup: { id, game, file }, version }: { setup: FramedSetup; version: number | null }) {
  const installsNow = useInstallsNow();
  return (
    <>
      {file.zip && (
        <InstallButton
          game={game}
          zip={file.zip}
          version={version === null ? null : { of: id, number: version }}
          startsOpen={installsNow}
        >
          Install{version !== null && ` version ${version}`}
        </InstallButton>
      )}
      <DownloadLink
        href={`/setup-viewer/${id}/download`}
        startsNow={installsNow}
        className="button viewer-download"
      >
        Download {version === null ? 'Setup' : `version ${version}`}
      </DownloadLink>
    </>
  );
}

/** The next steps with a version that was kept a moment ago. */
function AfterKeeping({
  setup: { id, title, share },
  version,
}: {
  setup: FramedSetup;
  version: number | null;
}) {
  return (
    <>
      <Link to={`/my-setups/${id}/stints?version=${version}`} className="button">
        Drive
      </Link>
      {share === null ? (
        <OfferToShare id={id} title={title} />
      ) : (
        <a href="#share-link" className="button">
          Share
        </a>
      )}
    </>
  );
}

function Author({ setup: { author, byAuthor } }: { setup: FramedSetup }) {
  if (!byAuthor) return <span>{author}</span>;
  return (
    <Link to={byAuthor} className="inline-flex min-h-11 items-center underline underline-offset-4">
      {author}
    </Link>
  );
}

function MenuEntries({
  setup: { id, game, isOwn, mayEdit = isOwn, byAuthor, file },
  more,
  version,
}: {
  setup: FramedSetup;
  more: ReactNode;
  version: number | null;
}) {
  return (
    <>
      {file.zip && (
        <DownloadLink href={file.zip}>
          Zip with folders{version !== null && `, version ${version}`}
        </DownloadLink>
      )}
      <RecordingDownload
        game={game}
        href={`/setup-viewer/${id}/download`}
        named={version === null ? null : `version ${version}`}
      />
      <Link to={`/compare?a=${id}`}>Compare with…</Link>
      <Link to={`/setup-viewer/${id}/rig`}>Rig view</Link>
      <details className="hidden lg:block">
        <summary>Rig view on your phone</summary>
        <img
          src={`/setup-viewer/${id}/code`}
          alt="QR code of the rig view"
          width="220"
          height="220"
          loading="lazy"
          className="my-2"
        />
      </details>
      <form method="post" action={`/setup-viewer/${id}?copy`}>
        <button type="submit">Copy to my setups</button>
      </form>
      {more}
      {mayEdit && (
        <>
          <Link to={ownTabAddress(id, 'edit')} preventScrollReset>
            Edit
          </Link>
          <Link to={`/my-setups/${id}/delete`} className="text-alarm">
            Delete
          </Link>
        </>
      )}
      {byAuthor && !isOwn && <a href={`/report/${id}`}>Report this setup</a>}
    </>
  );
}

const tabNames = { values: 'Values', versions: 'Versions', laps: 'Laps', notes: 'Notes' } as const;

function Tabs({
  setup: { id, isOwn },
  tab,
  counts = {},
}: {
  setup: FramedSetup;
  tab: OwnTab | null;
  counts: Partial<Record<OwnTab, number>> | undefined;
}) {
  return (
    <nav id="tabs" aria-label="Parts of the setup" className="viewer-tabs">
      {isOwn ? (
        (['values', 'versions', 'laps', 'notes'] as const).map((name) => (
          <Link
            key={name}
            to={ownTabAddress(id, name)}
            prefetch="intent"
            preventScrollReset
            aria-current={name === (tab ?? 'values') ? 'page' : undefined}
          >
            {tabNames[name]} {counts[name] !== undefined && <span className="figure">{counts[name]}</span>}
          </Link>
        ))
      ) : (
        <>
          <a href="#data" aria-current="true">
            Values
          </a>
          <a href="#information">Notes</a>
        </>
      )}
    </nav>
  );
}
