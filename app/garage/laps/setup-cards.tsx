import { Link } from '@remix-run/react';
import type { ListedCard } from '#platform/adapters/supabase/test-cards';
import { LocalDate } from '../../setups/viewer/local-date.tsx';
import { answerWords } from './test-card.ts';

/** A test's progress in a few words. */
export function cardState({ answer, decision }: Pick<ListedCard, 'answer' | 'decision'>): string {
  if (decision === 'kept') return 'Kept';
  if (decision === 'undone') return 'Undone';
  return answer === null ? 'To be driven' : `${answerWords[answer]}: keep it or undo it`;
}

/** The tests of a setup, the newest first; nothing where there are none. */
export function SetupCards({ cards }: { cards: readonly ListedCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="test-cards">
      <h2 id="test-cards" className="mb-3 text-xl">
        Test cards
      </h2>
      <CardLines cards={cards} />
    </section>
  );
}

function CardLines({ cards }: { cards: readonly (ListedCard & { place?: string })[] }) {
  return (
    <ul className="divide-y divide-line">
      {cards.map((card) => (
        <li key={card.id}>
          <Link to={`/test-cards/${card.id}`} className="grid min-h-11 gap-1 py-3">
            <span className="font-semibold">
              {card.changes.map(({ label, from, to }) => `${label} ${from} → ${to}`).join(', ')}
            </span>
            {card.place && <span className="text-sm">{card.place}</span>}
            <span className="text-sm text-dim">
              {cardState(card)}, <LocalDate timestamp={card.opened_at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** All of the driver's tests: those to be driven or decided first. */
export function TestCardsPage({ cards }: { cards: readonly (ListedCard & { place: string })[] }) {
  const lists = [
    { title: 'Open', cards: cards.filter(({ decision }) => decision === null) },
    { title: 'Decided', cards: cards.filter(({ decision }) => decision !== null) },
  ];
  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <h1 className="text-3xl">Tests</h1>
      {cards.length === 0 && (
        <div className="stand-in">
          <p>
            No tests yet. Refine a setup, then choose “Drive it as a test” to try its changes on the track.
          </p>
          <Link to="/my-setups" className="button">
            My Setups
          </Link>
        </div>
      )}
      {lists.map(
        (list) =>
          list.cards.length > 0 && (
            <section key={list.title} className="panel" aria-labelledby={`tests-${list.title}`}>
              <h2 id={`tests-${list.title}`} className="mb-3 text-xl">
                {list.title}
              </h2>
              <CardLines cards={list.cards} />
            </section>
          ),
      )}
    </div>
  );
}
