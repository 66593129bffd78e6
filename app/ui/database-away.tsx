import { RequestReference } from './request-reference.tsx';
import { TryAgain } from './try-again.tsx';

export const databaseAwayNotice = {
  title: 'Back in a moment',
  text: 'Our database isn’t answering. Nothing is lost; please try again shortly.',
} as const;

/** In place of what a page would have read from the database; the rest of the page stays. */
export function DatabaseAway({ heading: Heading = 'h2' }: { heading?: 'h1' | 'h2' }) {
  return (
    <section className="stand-in" role="alert">
      <Heading className="text-2xl">{databaseAwayNotice.title}</Heading>
      <p>{databaseAwayNotice.text}</p>
      <TryAgain reloadDocument />
      <RequestReference />
    </section>
  );
}
