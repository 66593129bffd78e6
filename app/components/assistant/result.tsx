import { Form, Link, useNavigation } from '@remix-run/react';
import type { DescribedSetup } from '#core/setup/describe';
import { DescribedSetupSections } from '../setup/described-setup.tsx';
import { DownloadLink } from '../setup/download-link.tsx';
import { withChangesMarked } from './marked-setup.ts';
import type { ShownChange } from './run-state.ts';

/** The game's file as the page shows it: its values, or its text where no table can name them. */
export type ShownSetup = { described: DescribedSetup | null; text: string };

export type Insights = {
  note: string;
  changes: readonly ShownChange[];
  adjusted: readonly { parameter: string; reason: string }[];
  source: 'model' | 'baseline';
};

function ChangeList({ changes }: { changes: readonly ShownChange[] }) {
  return (
    <ul className="mt-3 grid gap-4">
      {changes.map(({ parameter, label, from, to, why, cost }) => (
        <li key={parameter} className="border-l-2 border-signal pl-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">{label}</span>
            <span className="font-mono text-sm">
              {from} <span className="text-dim">→</span> <span className="text-signal">{to}</span>
            </span>
          </p>
          <p className="mt-1 text-sm">{why}</p>
          {cost && <p className="text-sm text-dim">Costs: {cost}</p>}
        </li>
      ))}
    </ul>
  );
}

/** The setup's note and reasons, what was adjusted, and how far to trust it. */
export function InsightsPanel({ note, changes, adjusted, source }: Insights) {
  return (
    <section className="panel" aria-labelledby="insights">
      <h2 id="insights" className="mb-3 text-xl font-semibold">
        Setup Insights & Explanation
      </h2>
      {source === 'baseline' && (
        <p className="mb-3 inline-flex rounded border border-signal px-3 py-2 text-sm text-signal">
          Without changes by the AI engineer
        </p>
      )}
      <p className="whitespace-pre-line">{note || 'No explanation provided for this setup.'}</p>
      {changes.length > 0 && (
        <>
          <h3 className="mt-5 font-semibold">What changed, and why</h3>
          <ChangeList changes={changes} />
        </>
      )}
      {adjusted.length > 0 && (
        <details className="mt-4 text-sm text-dim">
          <summary className="min-h-8 cursor-pointer">
            Held to what the game accepts ({adjusted.length})
          </summary>
          <ul className="mt-2 list-disc pl-5">
            {adjusted.map(({ parameter, reason }) => (
              <li key={`${parameter} ${reason}`}>
                <span className="font-mono">{parameter}</span>: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="mt-5 border-t border-line pt-4 text-sm text-dim">
        Values may not match the options in your game exactly, for cars and tracks change with its updates.
        Take them as a guide.
      </p>
      <p className="mt-4">
        <NewSetupLink />
      </p>
    </section>
  );
}

/** Clears the result and everything typed, and goes back to the choice of game. */
export function NewSetupLink() {
  return (
    <Link to="/setup-assistant" className="button">
      New Setup
    </Link>
  );
}

/** The setup's values in sections, changed ones as from → to, and for text files the text itself. */
export function SetupView({
  game,
  setup: { described, text },
  changes,
}: {
  game: 'ACC' | 'LMU';
  setup: ShownSetup;
  changes: readonly ShownChange[];
}) {
  if (!described && !text) return <p className="panel text-dim">No valid setup data available</p>;
  return (
    <div className="grid grid-cols-1 gap-3">
      {described && <DescribedSetupSections described={withChangesMarked(described, changes)} />}
      {(game === 'LMU' || !described) && (
        <details open={!described} className={`panel px-4 py-2 ${described ? 'file-text' : ''}`}>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Setup file</summary>
          <pre className="max-h-[600px] overflow-auto py-2 text-sm">{text}</pre>
        </details>
      )}
    </div>
  );
}

/** What can be done with a finished setup. */
export function ResultActions({ id, requestId }: { id: number; requestId: string }) {
  const navigation = useNavigation();
  const saving = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'save';
  return (
    <Form method="post" className="flex flex-wrap justify-end gap-3">
      <input type="hidden" name="generationId" value={id} />
      <input type="hidden" name="requestId" value={requestId} />
      <DownloadLink href={`/setup-assistant/download?setup=${id}`} className="button">
        Download Setup
      </DownloadLink>
      <button type="submit" name="intent" value="save" disabled={saving} className="button button-primary">
        {saving ? 'Saving...' : 'Save Setup'}
      </button>
    </Form>
  );
}
