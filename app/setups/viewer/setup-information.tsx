import { useEffect, useRef, useState } from 'react';
import { FinishedMarkup } from '../../ui/finished-markup.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

type Video = {
  url: string;
  /** Address of YouTube's player. */
  player: string;
  /** There is no note to stand below. */
  isAside: boolean;
};

export function SetupInformation({
  setup: { information, video, title },
}: {
  setup: {
    title: string;
    /** By `drawInformation`. */
    information: string;
    video: Video | null;
  };
}) {
  const section = useRef<HTMLElement>(null);
  // Days as the reader's calendar has them; until our JavaScript runs, those in Greenwich.
  useEffect(() => {
    for (const time of section.current?.querySelectorAll('time') ?? [])
      time.textContent = new Date(time.dateTime).toLocaleDateString(undefined, { dateStyle: 'long' });
  }, []);
  return (
    <section ref={section} className="panel information" aria-labelledby="information">
      <FinishedMarkup markup={information} className="contents" />
      {video && (
        <div className={`information-video ${video.isAside ? 'information-side' : ''}`}>
          <h3 className="caption mb-2">Hotlap Video</h3>
          <HotlapVideo video={video} title={title} />
        </div>
      )}
    </section>
  );
}

const frame = 'aspect-video w-full rounded-md border border-line bg-pit';

/** The author's hotlap. Nothing is asked of YouTube before a click; without JavaScript it is a link. */
function HotlapVideo({ video: { url, player }, title }: { video: Video; title: string }) {
  const [playing, setPlaying] = useState(false);
  const hydrated = useHydrated();
  if (playing) {
    return (
      <iframe
        src={player}
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
