import { Form, Link, useFetcher, useNavigation } from '@remix-run/react';
import { type ReactNode, useMemo } from 'react';
import type { Unanswered } from '#racing/engineer/answer/unanswered';
import type { DescribedSetup } from '#racing/setup/describe';
import { readNote } from '#racing/engineer/baseline/note-text';
import { SetupNote } from '../../setups/viewer/setup-note.tsx';
import { SetupPictures } from '../../ui/picture/setup-pictures.tsx';
import { DescribedSetupSections } from '../../setups/viewer/described-setup.tsx';
import { DownloadLink } from '../../setups/install/download-link.tsx';
import { RecordingDownload } from '../../setups/install/recording-download.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { OfferToShare } from '../../setups/viewer/share-setup.tsx';
import { ToastMessage } from '../../ui/toast.tsx';
import { changesByReason } from './changes-by-reason.ts';
import { withChangesMarked } from './marked-setup.ts';
import { type ReturnedForm, toastOf } from '../form/returned-form.ts';
import type { FuelSum } from '#racing/engineer/baseline/fuel-sum';
import type { ShownChange } from '#racing/engineer/answer/shown-change';
import type { OtherVersion } from './assistant-lineage.server.ts';
import { NewSetupLink } from '../run/running-notice.tsx';
import { sentencesFor, whatStandsInstead } from '../run/unanswered-sentences.ts';
import { Heard, type HeardReading } from '../../ui/reading/heard.tsx';

/** The game's file as the page shows it: its values, or its text where no table can name them. */
export type ShownSetup = { described: DescribedSetup | null; text: string };

export type Insights = {
  note: string;
  changes: readonly ShownChange[];
  adjusted: readonly { label: string; reason: string }[];
  source: 'model' | 'baseline';
  /** Why it is the baseline, where that was noted. */
  reason: Unanswered | null;
  kind?: 'generate' | 'refine';
  /** The refinement whose changes can be tried on the track, by its number. */
  testable?: number | null;
  /** The other version of an order that made two. */
  other?: OtherVersion | null;
  /** The reading of the driver's words. */
  heard?: HeardReading | null;
  /** The run, and what it may be made for instead where words and form differed. */
  others?: { runId: number; labels: readonly string[] };
};

/** An order's two versions, each with the way to the other. */
function OtherVersionLink({ id, number, said: quote, isByRules }: OtherVersion) {
  return (
    <p className="notice mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="font-semibold">{isByRules ? quote : `Version ${number}: ${quote}`}</span>
      <Link to={`?setup=${id}`} className="quiet-link">
        See version {number}
      </Link>
    </p>
  );
}

/** One press makes it for what was written in place of what was chosen, or the other way round. */
function OtherConditionsForm({
  runId,
  labels,
  requestId,
}: NonNullable<Insights['others']> & { requestId: string }) {
  const isSent = useNavigation().formData?.has('take') ?? false;
  if (labels.length === 0) return null;
  return (
    <Form method="post" className="mb-4 flex flex-wrap gap-3">
      <input type="hidden" name="intent" value="correct" />
      <input type="hidden" name="heardRun" value={runId} />
      <input type="hidden" name="requestId" value={requestId} />
      {labels.map((label, at) => (
        <button key={label} type="submit" name="take" value={at} disabled={isSent} className="button">
          Make it for {label} instead
        </button>
      ))}
    </Form>
  );
}

/** A value before and after a change. */
function FromTo({ from, to }: { from: string; to: string }) {
  return (
    <span className="figure ml-auto text-right text-lg">
      <span className="text-was">{from}</span> <span className="text-dim">→</span>{' '}
      <span className="text-signal">{to}</span>
    </span>
  );
}

/** The open suggestions: the engineer names the most effective change first. */
const mostOpen = 10;

function ChangeRows({ answers }: { answers: readonly ShownChange[][] }) {
  return (
    <ul className="changes">
      {answers.map((changes) => (
        <li key={changes[0]?.parameter}>
          {changes.map(({ parameter, label, from, to }) => (
            <p key={parameter} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{label}</span>
              <FromTo from={from} to={to} />
            </p>
          ))}
          <p className="text-sm">
            {changes[0]?.why} {changes[0]?.cost && <span className="text-dim">Costs: {changes[0].cost}</span>}
          </p>
          {changes[0]?.kept && <p className="text-sm text-dim">On the track {changes[0].kept}.</p>}
        </li>
      ))}
    </ul>
  );
}

/** The changes with their reasons; beyond the first ten they fold away. */
function ChangeList({ changes }: { changes: readonly ShownChange[] }) {
  const answers = changesByReason(changes);
  const rest = answers.slice(mostOpen);
  return (
    <div className="change-list">
      <ChangeRows answers={answers.slice(0, mostOpen)} />
      {rest.length > 0 && (
        <details className="border-t border-line">
          <summary className="disclosure">
            {rest.flat().length === 1 ? '1 more change' : `${rest.flat().length} more changes`}
          </summary>
          <ChangeRows answers={rest} />
        </details>
      )}
    </div>
  );
}

/** The setup's note and reasons, what was adjusted, how far to trust it, and what to do with it. */
export function InsightsPanel({
  note,
  changes,
  adjusted,
  source,
  reason,
  kind,
  testable = null,
  other = null,
  heard = null,
  others,
  requestId,
  heading = 'Setup Insights & Explanation',
  children = <NewSetupLink />,
  withGarage,
}: Insights & {
  heading?: string;
  children?: ReactNode;
  /** Where the same setup is made from the driver's own garage data. */
  withGarage: string | null;
  /** Of a form on the page. */
  requestId?: string;
}) {
  const noteParts = readNote(note || 'No explanation provided for this setup.');
  return (
    <section className="panel" aria-labelledby="insights">
      <h2 id="insights" className="mb-3 text-xl">
        {heading}
      </h2>
      {other && <OtherVersionLink {...other} />}
      {heard && requestId && <Heard key={heard.key} heard={heard} requestId={requestId} />}
      {others && requestId && <OtherConditionsForm {...others} requestId={requestId} />}
      {source === 'baseline' && !other?.isByRules && (reason || !heard) && (
        <div className="notice mb-4" data-tone="fall">
          <p className="font-semibold">Without changes by the AI engineer</p>
          {reason && (
            <p className="mt-1 max-w-prose">
              {sentencesFor(reason, whatStandsInstead(kind, changes.length > 0))}
            </p>
          )}
        </div>
      )}
      <SetupNote
        note={noteParts}
        garage={
          withGarage && (
            <Link to={withGarage} className="button">
              Add garage data
            </Link>
          )
        }
      >
        {changes.length > 0 && (
          <>
            <h3 className="caption mt-2">
              {other?.isByRules
                ? `Differences from version ${other.number}, and why`
                : 'What changed, and why'}
            </h3>
            <ChangeList changes={changes} />
            {testable !== null && (
              <p className="my-4 flex flex-wrap items-center gap-x-4 gap-y-2">
                <Link to={`/test-cards?generation=${testable}`} className="button">
                  Drive it as a test
                </Link>
                <span className="text-sm text-dim">One or two changes, three laps, then keep or undo.</span>
              </p>
            )}
          </>
        )}
      </SetupNote>
      {adjusted.length > 0 && (
        <details className="border-b border-line">
          <summary className="disclosure">Check these ({adjusted.length})</summary>
          <ul className="grid gap-2 pb-3 text-sm text-dim">
            {adjusted.map(({ label, reason }) => (
              <li key={`${label} ${reason}`} className="wrap-anywhere">
                <span className="text-chalk">{label}</span>: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="max-w-prose min-w-60 flex-1 text-sm text-dim">
          Values may not match the options in your game exactly, because updates change cars and tracks. Take
          them as a guide.
        </p>
        {children}
      </div>
    </section>
  );
}

/** The pictures of a setup, with its changes marked. */
export function ResultPictures({ setup, changes }: { setup: ShownSetup; changes: readonly ShownChange[] }) {
  if (!setup.described) return null;
  return <SetupPictures described={withChangesMarked(setup.described, changes)} />;
}

/** The setup's values in sections, changed ones as from → to, and for text files the text itself. */
export function SetupView({
  setup: { described, text },
  changes,
}: {
  setup: ShownSetup;
  changes: readonly ShownChange[];
}) {
  if (!described && !text) return <p className="panel text-dim">No valid setup data available</p>;
  const markedSetup = described && withChangesMarked(described, changes);
  // Clicks in JSON tell a driver nothing that the sections do not.
  const isJson = text.trimStart().startsWith('{');
  return (
    <div className="grid grid-cols-1 gap-3">
      {markedSetup && <DescribedSetupSections described={markedSetup} />}
      {(!isJson || !described) && (
        <div className={`sections ${described ? 'file-text' : ''}`}>
          <details open={!described} className="section">
            <summary className="section-summary">Setup file</summary>
            <pre className="max-h-[600px] overflow-auto py-2 text-sm">{text}</pre>
          </details>
        </div>
      )}
    </div>
  );
}

/** The fuel of the file against what its session needs, line by line. */
export function FuelTable({ fuel: { lines, short, basis, warning } }: { fuel: FuelSum }) {
  return (
    <details open={warning !== null} className="fuel-sum panel">
      <summary className="disclosure">
        Fuel: <span className="text-chalk">{short}</span>
      </summary>
      <table className="w-full">
        <tbody>
          {lines.map(({ label, litres }) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="py-1 pr-4 text-left text-sm font-normal">
                {label}
              </th>
              <td className="figure py-1 text-right">{litres}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-sm text-dim">{basis}</p>
    </details>
  );
}

/** Actions for a finished setup. */
export function ResultActions({
  id,
  requestId,
  game,
  warning,
  named = null,
  children,
}: {
  id: number;
  /** Absent where the setup itself cannot be shown. */
  game?: string;
  requestId: string;
  /** `version 2`; null for the only one. */
  named?: string | null;
  /** Warnings to read before the file is used. */
  warning?: string | null;
  children?: ReactNode;
}) {
  const { Form: SaveForm, state, data: failure } = useFetcher<ReturnedForm>();
  const saving = state !== 'idle';
  const toast = useMemo(() => (failure ? toastOf(failure) : null), [failure]);
  return (
    <SaveForm method="post" className="result-bar">
      <ToastMessage toast={toast} />
      <input type="hidden" name="generationId" value={id} />
      <input type="hidden" name="requestId" value={requestId} />
      {children}
      <DownloadLink href={`/setup-assistant/download?setup=${id}`} className="button">
        Download {named ?? 'Setup'}
      </DownloadLink>
      {game === 'ACC' && (
        <MoreMenu>
          <RecordingDownload game={game} href={`/setup-assistant/download?setup=${id}`} named={named} />
        </MoreMenu>
      )}
      <button type="submit" name="intent" value="save" disabled={saving} className="button button-primary">
        {saving ? 'Saving...' : 'Save Setup'}
      </button>
      <Warning text={warning} />
    </SaveForm>
  );
}

function Warning({ text }: { text: string | null | undefined }) {
  return (
    text && (
      <p role="note" className="notice basis-full text-sm" data-tone="fall">
        {text}
      </p>
    )
  );
}

/** The next steps with a saved setup; its own page has the rest. */
export function SavedActions({
  savedAs,
  title,
  game,
  download,
  warning,
  named,
  install,
}: {
  game: string;
  /** The number of the setup that it is saved as. */
  savedAs: number;
  title: string;
  download: string;
  warning: string | null;
  named: string | null;
  install: ReactNode;
}) {
  const page = `/my-setups/${savedAs}`;
  return (
    <div className="result-bar" data-saved>
      {install}
      <Link to={`${page}/stints`} className="button">
        Drive
      </Link>
      <OfferToShare id={savedAs} title={title} />
      <Link to={`${page}?tab=versions#refine`} className="button">
        Refine
      </Link>
      <MoreMenu>
        <Link to={page}>Open in My Setups</Link>
        <DownloadLink href={download}>Download {named ?? 'Setup'}</DownloadLink>
        <RecordingDownload game={game} href={download} named={named} />
      </MoreMenu>
      <Warning text={warning} />
    </div>
  );
}
