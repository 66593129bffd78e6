import { Link } from '@remix-run/react';
import type { ListedCard } from '#core/adapters/supabase/test-cards';
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
      <ul className="divide-y divide-line">
        {cards.map((card) => (
          <li key={card.id}>
            <Link to={`/test-cards/${card.id}`} className="grid min-h-11 gap-1 py-3">
              <span className="font-semibold">
                {card.changes.map(({ label, from, to }) => `${label} ${from} → ${to}`).join(', ')}
              </span>
              <span className="text-sm text-dim">
                {cardState(card)}, <LocalDate timestamp={card.opened_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
