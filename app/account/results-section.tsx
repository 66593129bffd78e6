import { Form, useNavigation } from '@remix-run/react';

/** Whether the results of the driver's test cards count with everybody's, and how to change it. */
export function ResultsSection({ sharesResults }: { sharesResults: boolean }) {
  const saving = useNavigation().formData?.get('intent') === 'share-results';
  return (
    <section aria-labelledby="results">
      <h2 id="results" className="mb-4 text-2xl">
        Test results
      </h2>
      <p className="mb-4 max-w-prose text-dim">
        {sharesResults
          ? 'What you keep and undo on test cards counts, without your name, in how often a change was kept. You can leave it out: then all of it is taken off at once.'
          : 'What you keep and undo on test cards is left out of how often a change was kept.'}
      </p>
      <Form method="post">
        <input type="hidden" name="shares" value={String(!sharesResults)} />
        <button type="submit" name="intent" value="share-results" disabled={saving} className="button">
          {sharesResults ? 'Leave my results out' : 'Let my results count'}
        </button>
      </Form>
    </section>
  );
}
