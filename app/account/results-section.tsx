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
          ? 'Your test results count anonymously. Opt out and they’re removed at once.'
          : 'Your test results don’t count. Opt in and they count anonymously.'}
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
