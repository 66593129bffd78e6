import { Link } from '@remix-run/react';

const lookAgainSeconds = 3;

/** Says that a run goes on. Our script follows it; a browser without JavaScript looks again every few seconds. */
export function RunningNotice({
  run: { id, car, track },
}: {
  run: { id: number; car: string; track: string };
}) {
  return (
    <section className="panel mx-auto max-w-3xl" aria-labelledby="being-made">
      <noscript>
        <meta httpEquiv="refresh" content={String(lookAgainSeconds)} />
      </noscript>
      <h2 id="being-made" className="text-xl">
        Your setup is being made
      </h2>
      <p className="my-3 text-dim">
        {car} - {track}. It goes on when you leave, and is here when you come back.
      </p>
      <Link to={`?setup=${id}`} reloadDocument className="button">
        Look again
      </Link>
    </section>
  );
}
