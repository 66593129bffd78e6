import { lapText } from '#racing/laps/typed-lap-time';
import type { ReadingState } from './read-recording.client.ts';

export type ReadingOf = ReadingState & { name: string; size: number; cancel: () => void };

const inMegabytes = (bytes: number) => Math.round(bytes / 1e6).toLocaleString('en');

/** A recording while it is read: how far, the laps of its beginning, and a way to stop. */
export function ReadingProgress({ name, size, bytes, laps, cancel }: ReadingOf) {
  const counting = laps.filter(({ counts, seconds }) => counts && seconds !== null);
  const label = `Reading ${name}`;
  return (
    <div className="grid gap-2">
      <p className="text-sm wrap-anywhere">{label}</p>
      <progress className="w-full" aria-label={label} max={size} value={Math.min(bytes, size)} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="figure text-sm">
          {inMegabytes(Math.min(bytes, size))} of {inMegabytes(size)} MB
        </span>
        <button type="button" className="button" onClick={cancel}>
          Cancel
        </button>
      </div>
      {counting.length > 0 && (
        <section aria-label="First laps">
          <h2 className="label">First laps</h2>
          <ol className="flex flex-wrap gap-x-4">
            {counting.map(({ number, seconds }) => (
              <li key={number}>
                Lap {number} <span className="figure">{lapText(seconds ?? 0)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
