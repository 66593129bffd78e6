import type { GlanceView } from '#racing/drawing/glance';
import { SetupGlance } from '../../ui/picture/setup-glance.tsx';

export type SetupCardView = {
  id: string;
  title: string;
  name: string;
  car: string;
  /** '' for a car that no catalogue knows. */
  carClass: string;
  track: string;
  game: string;
  /** Session, weather and temperature, as far as they are known. */
  conditions: readonly string[];
  /** Its version, best lap, and how often it was downloaded and worked; empty when unknown. */
  facts: string;
  description: string;
  likes: number;
  author: string;
  /** The author's page; null for what the site itself shows, and of who left. */
  byAuthor: string | null;
  isDemo: boolean;
  glance?: GlanceView | null;
};

/** Two lines on a setup; a screen reader hears its title, 'car - track'. */
export function CarOverTrack({ setup: { car, track } }: { setup: { car: string; track: string } }) {
  return (
    <>
      <span className="setup-card-car">{car}</span>
      <span className="sr-only"> - </span>
      <span className="setup-card-track">{track}</span>
    </>
  );
}

export function SetupMarks({ setup, withLikes }: { setup: SetupCardView; withLikes: boolean }) {
  const { id, carClass, game, likes } = setup;
  return (
    <p className="setup-card-marks">
      <span className="figure setup-card-id">#{id}</span>
      {carClass && <span className="class-badge">{carClass}</span>}
      <span className="badge">{game}</span>
      {setup.conditions.map((condition) => (
        <span key={condition} className="badge">
          {condition}
        </span>
      ))}
      {withLikes && likes > 0 && (
        <span className="figure setup-card-likes">
          {/* A list is the same for everybody: a filled heart is the viewer's, for who has liked it. */}
          <span aria-hidden="true">♡ </span>
          {likes === 1 ? '1 like' : `${likes} likes`}
        </span>
      )}
    </p>
  );
}

function SetupNote({ setup: { name, description } }: { setup: SetupCardView }) {
  if (!name && !description) return null;
  return (
    <p className="setup-card-note">
      {name && <strong>{name} </strong>}
      {description}
    </p>
  );
}

/** One setup of a `CardList`. Its link covers the whole card: a click anywhere, Enter and Space open it. */
export function SetupCard({
  setup,
  heading: Heading = 'h2',
}: {
  setup: SetupCardView;
  heading?: 'h2' | 'h3';
}) {
  return (
    <article className="setup-card class-bar" data-class={setup.carClass}>
      <SetupMarks setup={setup} withLikes />
      <div className="setup-card-head">
        <Heading>
          <a href={`/setup-viewer/${setup.id}`} className="setup-card-link">
            <CarOverTrack setup={setup} />
          </a>
        </Heading>
        {setup.glance && <SetupGlance glance={setup.glance} />}
      </div>
      {setup.facts && <p className="text-sm text-dim">{setup.facts}</p>}
      <SetupNote setup={setup} />
      <p className="setup-card-foot">
        {setup.byAuthor ? <a href={setup.byAuthor}>{setup.author}</a> : setup.author}
      </p>
    </article>
  );
}
