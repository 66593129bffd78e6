import { Link } from '@remix-run/react';

type Run = {
  id: number;
  car: string;
  track: string;
  /** When a browser without JavaScript looks again, in seconds; null when it shall not by itself. */
  pollSeconds: number | null;
};

const noWord = 'This is taking longer than it should. Come back later, or make a new one.';

/**
 * Says that a run goes on. Our script follows it; a browser without JavaScript looks again, ever more seldom.
 *
 * @param message why the script follows it no longer; null while it does
 */
export function RunningNotice({
  run: { id, car, track, pollSeconds },
  message,
}: {
  run: Run;
  message: string | null;
}) {
  const trouble = message || (pollSeconds === null && noWord);
  return (
    <section className="panel mx-auto max-w-3xl" aria-labelledby="being-made">
      {pollSeconds !== null && (
        <noscript>
          <meta httpEquiv="refresh" content={String(pollSeconds)} />
        </noscript>
      )}
      <h2 id="being-made" className="text-xl">
        Your setup is being made
      </h2>
      <p className="my-3 text-dim">
        {car} - {track}. It carries on if you leave, and will be here when you come back.
      </p>
      {trouble && (
        <p role="status" className="notice mb-4" data-tone="fall">
          {trouble}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Link to={`?setup=${id}`} reloadDocument className="button">
          Look again
        </Link>
        <NewSetupLink />
      </div>
    </section>
  );
}

/** Clears the result and everything typed, and goes back to the choice of game. */
export function NewSetupLink() {
  return (
    <Link to="/setup-assistant" className="button">
      New Setup
    </Link>
  );
}
