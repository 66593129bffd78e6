import { Form, Link, useNavigation } from '@remix-run/react';
import type { AssistantResult } from '../../server/assistant-stage.server.ts';
import { DescribedSetupSections } from '../setup/described-setup.tsx';

/** The setup's note and reasons, what was adjusted, and how far to trust it. */
export function InsightsPanel({ result: { note, changes, adjusted, source } }: { result: AssistantResult }) {
  return (
    <section className="panel" aria-labelledby="insights">
      <h2 id="insights" className="mb-3 text-xl font-semibold">
        Setup Insights & Explanation
      </h2>
      {source === 'baseline' && (
        <p className="mb-3 rounded border border-signal p-3 text-sm">
          Our AI did not answer this time. This is the baseline that our rules make for your car, track and
          conditions; it did not count against your quota.
        </p>
      )}
      <p className="whitespace-pre-line">{note || 'No explanation provided for this setup.'}</p>
      {changes.length > 0 && (
        <ul className="mt-4 grid gap-3">
          {changes.map((change) => (
            <li key={`${change.label} ${change.to}`} className="border-l-2 border-signal pl-3">
              <p className="font-semibold">
                {change.label}:{' '}
                <span className="font-mono">
                  {change.from} → {change.to}
                </span>
              </p>
              <p className="text-sm text-dim">{change.why}</p>
            </li>
          ))}
        </ul>
      )}
      {adjusted.length > 0 && (
        <details className="mt-4 text-sm text-dim">
          <summary className="cursor-pointer">Adjusted to what the game accepts ({adjusted.length})</summary>
          <ul className="mt-2 list-disc pl-5">
            {adjusted.map(({ parameter, reason }) => (
              <li key={parameter}>
                {parameter}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="mt-4 text-sm text-dim">
        Values may not match the options in your game exactly, for cars and tracks change with its updates.
        Take them as a guide.
      </p>
      <Link to="/setup-assistant" className="button mt-4">
        New Setup
      </Link>
    </section>
  );
}

/** The generated setup with its Save button; what cannot be described is shown as the file's own text. */
export function ResultPanel({ requestId, result }: { requestId: string; result: AssistantResult }) {
  const navigation = useNavigation();
  const saving = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'save';
  return (
    <section aria-label="Setup">
      <Form method="post" className="mb-3 flex justify-end">
        <input type="hidden" name="generationId" value={result.id} />
        <input type="hidden" name="requestId" value={requestId} />
        <button type="submit" name="intent" value="save" disabled={saving} className="button button-primary">
          {saving ? 'Saving...' : 'Save Setup'}
        </button>
      </Form>
      {result.described ? (
        <DescribedSetupSections described={result.described} />
      ) : (
        <pre className="panel max-h-[600px] overflow-auto text-sm">
          {result.text || 'No valid setup data available'}
        </pre>
      )}
    </section>
  );
}
