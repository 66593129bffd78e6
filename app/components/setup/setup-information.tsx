import type { ReactNode } from 'react';
import { HotlapVideo } from './hotlap-video.tsx';
import { LocalDate } from './local-date.tsx';

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-dim">{name}</dt>
      <dd className="break-words">{children}</dd>
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
    <section
      className={`panel mb-6 grid gap-6 ${youtubeUrl ? 'lg:grid-cols-[3fr_2fr]' : ''}`}
      aria-labelledby="information"
    >
      <div>
        <h2 id="information" className="mb-3 text-xl font-semibold">
          Setup Information
        </h2>
        {name && <p className="mb-3 text-lg break-words">{name}</p>}
        <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Entry name="Car">{car}</Entry>
          <Entry name="Track">{track}</Entry>
          <Entry name="Game">{gameName}</Entry>
          <Entry name="Created">
            <LocalDate timestamp={createdAt} />
          </Entry>
          {description && (
            <div className="sm:col-span-2 lg:col-span-4">
              <dt className="text-sm text-dim">Notes</dt>
              <dd
                className={`break-words whitespace-pre-line ${youtubeUrl ? 'max-w-prose' : 'gap-10 lg:columns-2'}`}
              >
                {description}
              </dd>
            </div>
          )}
        </dl>
      </div>
      {youtubeUrl && (
        <div>
          <h3 className="mb-3 text-lg font-semibold">Hotlap Video</h3>
          <HotlapVideo url={youtubeUrl} title={title} />
        </div>
      )}
    </section>
  );
}
