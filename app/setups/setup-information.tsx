import type { ReactNode } from 'react';
import { HotlapVideo } from './hotlap-video.tsx';
import { LocalDate } from './local-date.tsx';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="caption">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What is known of a setup besides its values. */
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
    description: string;
    youtubeUrl: string | null;
  };
}) {
  const { title, name, car, track, gameName, createdAt, description, youtubeUrl } = setup;
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
          <Fact name="Created">
            <LocalDate timestamp={createdAt} />
          </Fact>
        </dl>
      </div>
      {description && (
        <div className="information-side">
          <h3 className="caption mb-2">Notes</h3>
          <p className="information-notes">{description}</p>
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
