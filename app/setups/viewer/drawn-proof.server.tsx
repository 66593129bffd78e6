import { renderToStaticMarkup } from 'react-dom/server';
import { type DriversWord, isLapVideo, type LapProof, lapInWords, workedInWords } from '#racing/setup/proof';

/** A setup's proof: the drivers it worked for, and its best lap with how it was set; null for none. */
export function drawProof(setup: Partial<DriversWord & LapProof>): string | null {
  const proofWords = workedInWords(setup);
  const lap = lapInWords(setup);
  const video = setup.lap_video && isLapVideo(setup.lap_video) ? setup.lap_video : null;
  if (!proofWords && !lap) return null;
  return renderToStaticMarkup(
    <p className="flex flex-wrap gap-x-4">
      {proofWords && <strong>{proofWords}</strong>}
      {lap && (
        <span>
          {lap}
          {video && (
            <>
              ,{' '}
              <a
                href={video}
                target="_blank"
                rel="nofollow ugc noopener noreferrer"
                className="underline underline-offset-4"
              >
                video<span className="sr-only"> of the lap, on {new URL(video).hostname}</span>
              </a>
            </>
          )}
        </span>
      )}
    </p>,
  );
}
