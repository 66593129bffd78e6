import { Link } from '@remix-run/react';
import { Fragment, type ReactNode, useState } from 'react';
import { readNote } from '#core/engineer/baseline/note-text';
import { youtubePlayerUrl } from '#core/setup/youtube';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { LocalDate } from './local-date.tsx';
import { SetupNote } from './setup-note.tsx';

/** The setup's sources; null when it has none. */
type BasedOn = { originals: readonly { id: number; author: string }[]; gone: number } | null;

function Originals({ originals, gone }: NonNullable<BasedOn>) {
  return (
    <>
      {originals.map(({ id, author }, place) => (
        <Fragment key={id}>
          {place > 0 && ' and '}
          <Link to={`/setup-viewer/${id}`} className="underline underline-offset-4">
            #{id}
          </Link>{' '}
          by {author}
        </Fragment>
      ))}
      {gone > 0 &&
        `${originals.length > 0 ? ' and ' : ''}${gone === 1 ? 'a setup that is gone' : `${gone} setups that are gone`}`}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="caption">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function SetupInformation({
  setup,
}: {
  setup: {
    title: string;
    name: string;
    car: string;
    track: string;
    gameName: string;
    createdAt: string;
    /** `Race · 60 min · dry`; empty where nothing is known. */
    madeFor: string;
    description: string;
    youtubeUrl: string | null;
    basedOn: BasedOn;
  };
}) {
  const { title, name, car, track, gameName, createdAt, madeFor, description, youtubeUrl, basedOn } = setup;
  return (
    <section className="panel information" aria-labelledby="information">
      <div>
        <h2 id="information" className="mb-3 text-xl">
          Setup Information
        </h2>
        {name && <p className="mb-3 text-lg wrap-anywhere">{name}</p>}
        <dl className="facts">
          <Fact name="Car">{car}</Fact>
          <Fact name="Track">{track}</Fact>
          <Fact name="Game">{gameName}</Fact>
          {madeFor && <Fact name="Made for">{madeFor}</Fact>}
          <Fact name="Created">
            <LocalDate timestamp={createdAt} />
          </Fact>
          {basedOn && (
            <Fact name="Based on">
              <Originals {...basedOn} />
            </Fact>
          )}
        </dl>
      </div>
      {description && (
        <div className="information-side">
          <h3 className="caption mb-2">Notes</h3>
          <SetupNote note={readNote(description)} />
        </div>
      )}
      {youtubeUrl && (
        <div className={`information-video ${description ? '' : 'information-side'}`}>
          <h3 className="caption mb-2">Hotlap Video</h3>
          <HotlapVideo url={youtubeUrl} title={title} />
        </div>
      )}
    </section>
  );
}

const frame = 'aspect-video w-full rounded-md border border-line bg-pit';

/** The author's hotlap. Nothing is asked of YouTube before a click; without JavaScript it is a link. */
function HotlapVideo({ url, title }: { url: string; title: string }) {
  const [playing, setPlaying] = useState(false);
  const hydrated = useHydrated();
  if (playing) {
    return (
      <iframe
        src={youtubePlayerUrl(url)}
        title={`Hotlap Video: ${title}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        className={frame}
      />
    );
  }
  return (
    <div className={`${frame} flex flex-col items-center justify-center gap-2 p-4 text-center`}>
      {hydrated ? (
        <button type="button" className="button" onClick={() => setPlaying(true)}>
          <span aria-hidden="true">▶</span> Play video
        </button>
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className="button">
          <span aria-hidden="true">▶</span> Watch on YouTube
        </a>
      )}
      <p className="text-sm text-dim">YouTube will see your IP address.</p>
    </div>
  );
}
