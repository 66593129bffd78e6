import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { shownName } from '#platform/identity/shown-name';
import type {
  CheckFindings,
  DoneAction,
  OpenReport,
  OperatorDesk,
  ReportedComment,
} from '#platform/moderation/operator-desk';
import { reportReasons } from '#racing/setup/reports';
import { carAndTrackNames } from '../../setups/list/setup-card.server.ts';
import { ActForm, type ReturnedAct } from './act-form.server.tsx';

const doneWords: Record<DoneAction['action'], string> = {
  hide: 'Hidden',
  restore: 'Restored',
  keep: 'Left as it is',
  block: 'Blocked',
  unblock: 'Unblocked',
  accept: 'Accepted',
  drop: 'Dropped',
};

const timeOf = (timestamp: string) =>
  `${new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

type AuthorNames = Pick<OpenReport, 'username' | 'first_name' | 'last_name'>;
const nameOf = ({ username, first_name, last_name }: AuthorNames, id: number | null) =>
  shownName({ username, first_name: first_name ?? '', last_name: last_name ?? '' }, id ?? '');

function SetupLink({ row }: { row: Pick<OpenReport, 'setup_id' | 'game' | 'car_name' | 'track_name'> }) {
  const { setup_id, game, car_name, track_name } = row;
  if (!game || !car_name || !track_name) return <>Setup {setup_id}, which is gone</>;
  const { car, track } = carAndTrackNames({ game, car_name, track_name });
  return (
    <a href={`/setup-viewer/${setup_id}`} className="quiet-link">
      {car}, {track}
    </a>
  );
}

const reportSubject = ({ latest }: OpenReport) => `report-${latest}`;
const doneSubject = ({ id }: DoneAction) => `done-${id}`;

function Said({ said }: Pick<OpenReport, 'said'>) {
  return (
    <ul className="my-3 list-disc pl-5">
      {said.map(({ reason, words }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
        <li key={place} className="whitespace-pre-line wrap-anywhere">
          {reportReasons[reason]}
          {words && `: ${words}`}
        </li>
      ))}
    </ul>
  );
}

function Report({ row, returnedAct }: { row: OpenReport; returnedAct: ReturnedAct | null }) {
  const author = nameOf(row, row.writer);
  const isAuthor = row.author_id !== null;
  return (
    <li className="panel">
      <h3 className="text-lg wrap-anywhere">
        {isAuthor ? <>The author {author}</> : <SetupLink row={row} />}
      </h3>
      <p className="text-dim">
        {!isAuthor && `By ${author}. `}
        {row.reporters === 1 ? 'One driver' : `${row.reporters} drivers`}, since {timeOf(row.since)}.
        {row.is_public === false && ' It is private now.'}
        {row.is_blocked && ' Its author is blocked.'}
      </p>
      <Said said={row.said} />
      {!isAuthor && (
        <div className="notice grid gap-1">
          <p className="font-semibold wrap-anywhere">{row.title || 'No title'}</p>
          <p className="whitespace-pre-line wrap-anywhere">{row.note || 'No description'}</p>
          {row.is_withheld && <p className="text-sm text-dim">Others do not see these words for now.</p>}
          {row.file_words && (
            <>
              <pre className="max-h-48 overflow-auto text-xs">{row.file_words}</pre>
              <p className="text-sm text-dim">Others get its file without these lines for now.</p>
            </>
          )}
        </div>
      )}
      {isAuthor && (
        <p>
          <a href={`/setups?author=${row.writer}`} className="quiet-link">
            All that this author shares
          </a>
        </p>
      )}
      <ActForm
        subject={reportSubject(row)}
        fields={{ ...(row.setup_id && { setup: row.setup_id }), ...(row.writer && { author: row.writer }) }}
        actions={isAuthor ? ['keep', 'block'] : ['keep', 'hide', 'block']}
        returnedAct={returnedAct}
      />
    </li>
  );
}

const commentSubject = ({ id }: ReportedComment) => `comment-${id}`;

function Comment({ row, returnedAct }: { row: ReportedComment; returnedAct: ReturnedAct | null }) {
  return (
    <li className="panel">
      <h3 className="text-lg wrap-anywhere">
        <a href={`/setup-viewer/${row.setup_id}/comments`} className="quiet-link">
          Comment {row.id}
        </a>{' '}
        by {nameOf(row, row.user_id)}
      </h3>
      <p dir="auto" className="notice whitespace-pre-line wrap-anywhere">
        {row.words}
      </p>
      {row.hidden_why && <p className="text-dim wrap-anywhere">Hidden: {row.hidden_why}</p>}
      <Said said={row.said} />
      <ActForm
        subject={commentSubject(row)}
        fields={{ comment: row.id, author: row.user_id }}
        actions={row.hidden_why ? ['restore', 'block'] : ['keep', 'hide', 'block']}
        returnedAct={returnedAct}
      />
    </li>
  );
}

function Done({ row, returnedAct }: { row: DoneAction; returnedAct: ReturnedAct | null }) {
  return (
    <li className="panel">
      <p className="wrap-anywhere">
        <span className="badge mr-2">{doneWords[row.action]}</span>
        {row.setup_id !== null && <SetupLink row={row} />}
        {row.setup_id === null && row.garage === null && nameOf(row, row.author_id)}
        {row.garage}
      </p>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{row.reason}</p>
      <p className="text-sm text-dim wrap-anywhere">
        {timeOf(row.done_at)}, {row.operator ?? 'an operator who left'}
      </p>
      {row.holds && (
        <details open={returnedAct?.subject === doneSubject(row)}>
          <summary className="section-summary">Take it back</summary>
          <ActForm
            subject={doneSubject(row)}
            fields={row.setup_id === null ? { author: row.author_id ?? '' } : { setup: row.setup_id }}
            actions={row.setup_id === null ? ['unblock'] : ['restore']}
            returnedAct={returnedAct}
          />
        </details>
      )}
    </li>
  );
}

function Findings({ row }: { row: CheckFindings }) {
  return (
    <li className="panel">
      <h3 className="text-lg first-letter:uppercase">{row.check_name}</h3>
      <p className="text-sm text-dim">{timeOf(row.found_at)}</p>
      <p>
        {Object.entries(row.figures)
          .map(([name, figure]) => `${name}: ${figure ?? 'not known'}`)
          .join(' · ')}
      </p>
      {row.problems.map((problem) => (
        <p key={problem} className="notice mt-2" data-tone="alarm">
          {problem}
        </p>
      ))}
    </li>
  );
}

/** The chips that drivers correct most, of all drivers together. */
function Corrections({ rows }: { rows: OperatorDesk['corrections'] }) {
  return (
    <section aria-labelledby="corrections">
      <h2 id="corrections" className="mb-3 text-2xl">
        What drivers corrected in “I heard”
      </h2>
      {rows.length === 0 ? (
        <p className="text-dim">Nothing yet.</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {rows.map(({ part, times }) => (
            <li key={part} className="badge">
              {part}: {times.toLocaleString('en')}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function List({
  id,
  title,
  none,
  older,
  children,
}: {
  id: 'reports' | 'comments' | 'done' | 'findings';
  title: string;
  none: string;
  /** Where the page after this one begins; false for the last. */
  older: number | false | undefined;
  children: ReactNode[];
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-2xl">
        {title}
      </h2>
      {children.length > 0 ? <ul className="grid gap-3">{children}</ul> : <p className="text-dim">{none}</p>}
      {older && (
        <p>
          <a href={`/operator?${new URLSearchParams({ [id]: String(older) })}#${id}`} className="quiet-link">
            Older
          </a>
        </p>
      )}
    </section>
  );
}

/**
 * Draws the operator's page; every form in it is plain.
 * @param requestId the reference shown when the database is unavailable
 * @param returnedAct what could not be done, to be typed no second time
 */
export function renderOperatorPage(
  desk: OperatorDesk | 'away',
  requestId: string,
  returnedAct: ReturnedAct | null = null,
): string {
  if (desk === 'away') {
    return renderToStaticMarkup(<Away returnedAct={returnedAct} requestId={requestId} />);
  }
  const { reports, done: doneActions, findings, corrections } = desk;
  return renderToStaticMarkup(
    <div className="grid gap-8">
      <h1 className="text-3xl">Operator</h1>
      {returnedAct && (
        <div role="alert" className="notice" data-tone="alarm">
          <p>{returnedAct.problem}</p>
          {!subjectsOf(desk).includes(returnedAct.subject) && <TypedReason returnedAct={returnedAct} />}
        </div>
      )}
      {desk.waiting > 0 && (
        <p className="notice">
          {desk.waiting === 1 ? 'One setup' : `${desk.waiting.toLocaleString('en')} setups`} of blocked or
          unblocked authors still to settle. The hourly run settles 5,000 an hour.
        </p>
      )}
      {desk.recounts > 0 && (
        <p className="notice">
          {desk.recounts === 1 ? 'One driver waits' : `${desk.recounts.toLocaleString('en')} drivers wait`} to
          have their likes and answers counted again. The hourly run does that.
        </p>
      )}
      <List
        id="reports"
        title="Reports"
        none="Nothing is reported."
        older={reports.hasMore && reports.rows.at(-1)?.latest}
      >
        {reports.rows.map((row) => (
          <Report key={row.latest} row={row} returnedAct={returnedAct} />
        ))}
      </List>
      {desk.comments.length > 0 && (
        <List id="comments" title="Comments" none="" older={false}>
          {desk.comments.map((row) => (
            <Comment key={row.id} row={row} returnedAct={returnedAct} />
          ))}
        </List>
      )}
      <List
        id="done"
        title="What was done"
        none="Nothing yet."
        older={doneActions.hasMore && doneActions.rows.at(-1)?.id}
      >
        {doneActions.rows.map((row) => (
          <Done key={row.id} row={row} returnedAct={returnedAct} />
        ))}
      </List>
      <Corrections rows={corrections} />
      <List
        id="findings"
        title="What the hourly checks found"
        none="They have not run yet."
        older={findings.hasMore && findings.rows.at(-1)?.id}
      >
        {findings.rows.map((row) => (
          <Findings key={row.id} row={row} />
        ))}
      </List>
    </div>,
  );
}

/** The rows of a page that have a form. */
const subjectsOf = ({ reports, comments, done: doneActions }: OperatorDesk): string[] => [
  ...reports.rows.map(reportSubject),
  ...comments.map(commentSubject),
  ...doneActions.rows.filter(({ holds }) => holds).map(doneSubject),
];

const TypedReason = ({ returnedAct }: { returnedAct: ReturnedAct }) =>
  returnedAct.reason.trim() && (
    <p className="whitespace-pre-line wrap-anywhere">Your reason was: {returnedAct.reason}</p>
  );

function Away({ returnedAct, requestId }: { returnedAct: ReturnedAct | null; requestId: string }) {
  return (
    <section className="stand-in">
      <h1 className="text-3xl">Operator</h1>
      <p role="alert">The database isn’t answering. Please try again in a moment.</p>
      {returnedAct && <TypedReason returnedAct={returnedAct} />}
      <p className="text-sm text-dim" data-request-id={requestId}>
        Reference: <code>{requestId}</code>
      </p>
    </section>
  );
}
