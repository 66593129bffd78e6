import { useState } from 'react';
import { youtubePlayerUrl } from '#core/setup/youtube';
import { useHydrated } from '../ui/use-hydrated.ts';

const frame = 'aspect-video w-full rounded-md border border-line bg-pit';

/** The author's hotlap. Nothing is asked of YouTube before a click; without JavaScript it is a link. */
export function HotlapVideo({ url, title }: { url: string; title: string }) {
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
      <p className="text-sm text-dim">Plays from YouTube, which then learns your address.</p>
    </div>
  );
}
