import { Link } from '@remix-run/react';
import { LocalDate } from '../../setups/viewer/local-date.tsx';
import type { SetupCardView } from '../../setups/list/setup-card.tsx';
import { CarOverTrack, SetupMarks } from '../../setups/list/setup-card.tsx';

/** The head of a setup's stint sheet and of its answers. */
export function StintHead({ card, title }: { card: SetupCardView; title: string }) {
  return (
    <div className="page-head">
      <div className="viewer-head class-bar" data-class={card.carClass}>
        <SetupMarks setup={card} withLikes={false} />
        <h1>{title}</h1>
        <p className="mt-1">
          <CarOverTrack setup={card} />
        </p>
      </div>
      <Link to={`/my-setups/${card.id}`} className="button">
        Back to the setup
      </Link>
    </div>
  );
}

export type StintLine = {
  id: number;
  version: number;
  drivenAt: string;
  said: string;
  changes: number;
  takenAs: number | null;
};

/** The stints that were driven with a setup, the newest first. */
export function StintList({ setupId, stints }: { setupId: string; stints: readonly StintLine[] }) {
  if (stints.length === 0) return null;
  return (
    <section className="panel content-start" aria-labelledby="stints-before">
      <h2 id="stints-before" className="mb-3 text-xl">
        Stints so far
      </h2>
      <ol className="divide-y divide-line">
        {stints.map(({ id, version, drivenAt, said: summary, changes, takenAs }) => (
          <li key={id} className="py-3">
            <Link to={`/my-setups/${setupId}/stints/${id}`} className="quiet-link">
              <span>
                <LocalDate timestamp={drivenAt} />, version {version}
              </span>
            </Link>
            <p className="text-sm text-dim wrap-anywhere">
              {summary && `${summary}. `}
              {takenAs === null
                ? changes === 1
                  ? '1 change'
                  : `${changes} changes`
                : `Taken as version ${takenAs}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
