import type { PlaceReference } from '#racing/engineer/baseline/reference';
import type { placeAt } from '#racing/setup/place-address';
import { settingAddress } from '#racing/setup/setting-address';

/** The same car on other tracks, other cars on the same. */
export type NearPlaces = Record<'tracks' | 'cars', { label: string; to: string }[]>;

type Place = NonNullable<ReturnType<typeof placeAt>>;

function Typical({ game, bands, behind }: Pick<PlaceReference, 'bands' | 'behind'> & { game: string }) {
  if (bands.length === 0) return null;
  return (
    <section aria-labelledby="typical">
      <h2 id="typical" className="mb-1 text-2xl">
        Typical values
      </h2>
      <p className="mb-3 max-w-prose text-dim">
        The range 8 in 10 dry setups use, adjusted for this track, for a dry race. {behind}.
      </p>
      <dl className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {bands.map(({ slug, label, axle, players }) => (
          <div
            key={`${slug} ${axle}`}
            className="flex items-center justify-between gap-3 border-b border-line"
          >
            <dt>
              <a href={settingAddress(game, slug)} className="quiet-link">
                {axle ? `${label}, ${axle}` : label}
              </a>
            </dt>
            <dd className="figure text-right">{players}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Links({ title, links }: { title: string; links: NearPlaces['cars'] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2 className="mb-1 text-xl">{title}</h2>
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ label, to }) => (
          <li key={to}>
            <a href={to} className="quiet-link">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The section below the setups of a car at a track. */
export function PlaceDetails({
  place: { game, car, track },
  typical,
  near,
}: {
  place: Place;
  typical: PlaceReference;
  near: NearPlaces;
}) {
  return (
    <div className="mt-8 grid gap-8">
      {typical.asks.length > 0 && (
        <section aria-labelledby="asks">
          <h2 id="asks" className="mb-1 text-2xl">
            What the track needs
          </h2>
          {typical.asks.map((sentence) => (
            <p key={sentence} className="max-w-prose">
              {sentence}
            </p>
          ))}
        </section>
      )}
      <Typical game={game.id} {...typical} />
      <Links title={`${car.name} on other tracks`} links={near.tracks} />
      <Links title={`Other cars at ${track.name}`} links={near.cars} />
    </div>
  );
}
