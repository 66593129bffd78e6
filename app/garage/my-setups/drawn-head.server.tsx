import { renderToStaticMarkup } from 'react-dom/server';
import { CarOverTrack, type SetupCardView } from '../../setups/list/setup-card.tsx';
import { SetupGlance } from '../../ui/picture/setup-glance.tsx';

/** The head of a driver’s own card: a public card’s, and its version, lap and verdict. */
type HeadOfCard = SetupCardView & {
  /** Best lap, `1:47.312`. */
  lap: string | null;
  /** Number of the file it holds. */
  version: number;
  /** It was made or got this file a short while ago. */
  isNew: boolean;
  /** The verdict of its last test, in a word. */
  verdict: string | null;
};

function Badges({
  setup: { version, isNew, lap, verdict, carClass, game, conditions },
}: {
  setup: HeadOfCard;
}) {
  const chips = [game, ...conditions, ...(version > 1 ? [`Version ${version}`] : [])];
  return (
    <p className="setup-card-marks">
      {carClass && <span className="class-badge">{carClass}</span>}
      {isNew && <span className="badge badge-signal">New</span>}
      {lap && (
        <span className="badge">
          <span className="sr-only">Best lap </span>
          {lap}
        </span>
      )}
      {verdict && (
        <span className="badge badge-signal">
          <span className="sr-only">Last test: </span>
          {verdict}
        </span>
      )}
      {chips.map((chip) => (
        <span key={chip} className="badge">
          {chip}
        </span>
      ))}
    </p>
  );
}

function Head({ setup, heading: Heading }: { setup: HeadOfCard; heading: 'h2' | 'h3' }) {
  const { id, glance, facts, name } = setup;
  return (
    <>
      <div className="min-w-0">
        <Badges setup={setup} />
        <Heading id={`setup-${id}`} className="mt-2">
          <a href={`/my-setups/${id}`} className="block underline-offset-4 hover:underline">
            <CarOverTrack setup={setup} />
          </a>
        </Heading>
        {name && <p className="truncate text-sm">{name}</p>}
        {facts && <p className="hidden text-sm text-dim md:block">{facts}</p>}
      </div>
      {glance && <SetupGlance glance={glance} />}
    </>
  );
}

/** The head of a card, which nothing in it changes in the browser. */
export const drawHead = (setup: HeadOfCard, heading: 'h2' | 'h3'): string =>
  renderToStaticMarkup(<Head setup={setup} heading={heading} />);
