import { Link } from '@remix-run/react';
import { FinishedMarkup } from '../../ui/finished-markup.tsx';
import type { Tried } from './tried.server.ts';

/** The step before a plan: the car and track that were tried, by name, else the trial itself. */
export function TrialOffer({
  tried,
  trial,
  next,
}: {
  tried: Tried | null;
  /** By `drawTrial`; null where visitors may have nothing made. */
  trial: string | null;
  /** The step that is left, after `Your Ferrari 296 GT3 at Spa`. */
  next: string;
}) {
  if (tried) {
    return (
      <div className="notice my-4 flex flex-wrap items-center justify-between gap-x-6 text-left">
        <p>
          <span className="font-semibold">Your {tried.name}</span> {next}
        </p>
        {trial && (
          <Link to={`/try${tried.order}`} className="quiet-link">
            See it again
          </Link>
        )}
      </div>
    );
  }
  if (!trial) return null;
  return (
    <div className="my-4 grid gap-3 text-left">
      <p>Or try it first: three sections of a setup for your car and track, without an account.</p>
      <FinishedMarkup markup={trial} className="trial" />
    </div>
  );
}
