import { Form, Link } from '@remix-run/react';
import { CarSymbol } from '../ui/picture/car-outline.tsx';
import { CardList } from '../setups/list/card-links.tsx';
import { SetupCard, type SetupCardView } from '../setups/list/setup-card.tsx';
import type { WantedPageView } from './wanted-page.server.ts';

type View = Extract<WantedPageView, { at: 'wanted' }>;

function Setups({ heading, setups }: { heading: string; setups: readonly SetupCardView[] }) {
  if (setups.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{heading}</h2>
      <CardList>
        {setups.map((setup) => (
          <li key={setup.id}>
            <SetupCard setup={setup} />
          </li>
        ))}
      </CardList>
    </section>
  );
}

/** `1 driver wants it` for its only driver, `4 drivers want it` for one of them: the others are counted. */
function yourRequest(drivers: string): string {
  const others = Number.parseInt(drivers, 10) - 1;
  if (others < 1) return 'Your request';
  return `Your request · ${others === 1 ? '1 other wants it' : `${others} others want it`}`;
}

/** A setup that drivers want, and what answers it. */
export function WantedPage({ page }: { page: View }) {
  const {
    id,
    title,
    drivers,
    carClass,
    game,
    given: answerCards,
    fitting,
    allFitting,
    isUnread,
    isMine,
  } = page;
  return (
    <div className="grid grid-cols-1 gap-8">
      <CarSymbol />
      <div>
        <h1 className="text-3xl wrap-anywhere">Wanted: {title}</h1>
        <p data-class={carClass} className="mt-2 flex flex-wrap items-center gap-2 text-dim">
          {carClass && <span className="class-badge">{carClass}</span>}
          <span className="badge">{game}</span>
          <span>{isMine ? yourRequest(drivers) : drivers}</span>
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Form method="post" action={`/wanted/${id}`} reloadDocument>
            {isMine ? (
              <button type="submit" name="intent" value="withdraw" className="button">
                Withdraw my request
              </button>
            ) : (
              <button type="submit" className="button button-primary">
                I want this too
              </button>
            )}
          </Form>
          <Link to={`/wanted/${id}/answer`} className="button">
            Answer with a setup
          </Link>
        </div>
      </div>
      {isUnread && (
        <p role="alert" className="notice">
          We can’t load the answers right now. Please try again shortly.
        </p>
      )}
      <Setups heading="Given as an answer" setups={answerCards} />
      <Setups heading="Fits the request" setups={fitting} />
      {!isUnread && answerCards.length + fitting.length === 0 && <p className="text-dim">No answers yet.</p>}
      <p className="flex flex-wrap gap-x-6">
        {allFitting && (
          <Link to={allFitting} className="quiet-link">
            All setups that fit
          </Link>
        )}
        <Link to="/wanted" className="quiet-link">
          All requests
        </Link>
      </p>
    </div>
  );
}
