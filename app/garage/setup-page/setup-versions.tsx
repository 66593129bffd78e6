import { Form, Link, useNavigation } from '@remix-run/react';
import { DownloadLink } from '../../setups/install/download-link.tsx';
import type { Lap } from '../laps/diary.ts';
import { LapsChart } from '../laps/laps-chart.tsx';
import type { SetupVersionView } from '../my-setups/edit-answer.ts';
import { lapTime } from '#racing/setup/lap-time';
import { LocalDate } from '../../setups/viewer/local-date.tsx';

type Version = SetupVersionView;

/** As the comparison names it: the file in use is the setup itself. */
const refOf = (id: string, { number, inUse }: Version) => (inUse ? id : `${id}.v${number}`);

/** The address at which files of a setup are held against the first of them. */
function comparisonOf(id: string, versions: readonly Version[]): string {
  const sides = versions.map((version, place) => ['abcd'.charAt(place), refOf(id, version)]);
  return `/compare?${new URLSearchParams(sides)}`;
}

/** The files that an own setup holds and held, the one in use first, and all that can be done with each. */
export function OwnSetupVersions({
  id,
  versions,
  laps,
  older,
  revision,
  zip,
}: {
  id: string;
  versions: readonly Version[];
  /** Stints with it, the oldest first; none on a later page. */
  laps: readonly Lap[];
  older: number | null;
  revision: string;
  zip: string | null;
}) {
  const latest = versions.slice(0, 4).toReversed();
  return (
    <section className="panel content-start" aria-labelledby="versions">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="versions" className="text-xl">
          Versions
        </h2>
        {versions[0]?.inUse && latest.length > 2 && (
          <Link to={comparisonOf(id, latest)} className="quiet-link">
            Compare the last {latest.length}
          </Link>
        )}
      </div>
      <LapsChart laps={laps} />
      <ol className="divide-y divide-line">
        {versions.map((version) => (
          <li key={version.number} className="grid gap-1 py-3">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold">Version {version.number}</span>
              <span className="text-sm text-dim">
                <LocalDate timestamp={version.since} />
                {version.inUse && ', in use'}
              </span>
              <span className="ml-auto text-sm">{howItWent(version)}</span>
            </p>
            {version.changes && (
              <Changes
                changes={version.changes}
                all={`/compare?${new URLSearchParams({ a: `${id}.v${version.number - 1}`, b: refOf(id, version) })}`}
              />
            )}
            {version.proof && <Proved proof={version.proof} />}
            <VersionActions
              id={id}
              version={version}
              revision={revision}
              zip={zip && `${zip}&version=${version.number}`}
            />
          </li>
        ))}
      </ol>
      {older !== null && (
        <Link to={`/my-setups/${id}?tab=versions&before=${older}#versions`} className="button mt-3">
          Older versions
        </Link>
      )}
    </section>
  );
}

/** The proof of the laps, the largest difference first, in a line that folds open. */
function Proved({ proof: { against, told: sentences } }: { proof: NonNullable<Version['proof']> }) {
  const [first = '', ...others] = sentences;
  if (others.length === 0)
    return (
      <p className="text-sm">
        Against version {against}: {first}
      </p>
    );
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-2.5">
        Against version {against}: {first}
      </summary>
      <ul>
        {others.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}

const verdicts = { better: 'Better', same: 'The same', worse: 'Worse' } as const;

/** `Better, best 2:17.9`; what nobody drove says so. */
function howItWent({ verdict, bestLap }: Version): string {
  const parts = [verdict && verdicts[verdict], bestLap !== null && `best ${lapTime(bestLap)}`].filter(
    Boolean,
  );
  return parts.length === 0 ? 'Not driven' : parts.join(', ');
}

/** The file in use is the page's own: its actions are at its head. */
function VersionActions({
  id,
  version: { number, inUse },
  revision,
  zip,
}: {
  id: string;
  version: Version;
  revision: string;
  zip: string | null;
}) {
  const isPending = useNavigation().formData?.get('restore') === String(number);
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      {!inUse && (
        <>
          <Form method="post">
            <input type="hidden" name="revision" value={revision} />
            <button
              type="submit"
              name="restore"
              value={number}
              disabled={isPending}
              aria-label={`Restore version ${number}`}
              className="quiet-link cursor-pointer"
            >
              {isPending ? 'Restoring...' : 'Restore'}
            </button>
          </Form>
          <Link
            to={`/compare?${new URLSearchParams({ a: `${id}.v${number}`, b: id })}`}
            aria-label={`Compare version ${number} with the one in use`}
            className="quiet-link"
          >
            Compare
          </Link>
        </>
      )}
      {(number > 1 || !inUse) && (
        <Link
          to={`/test-cards?setup=${id}&version=${number}`}
          aria-label={`Test version ${number}`}
          className="quiet-link"
        >
          Test
        </Link>
      )}
      <Link
        to={`/my-setups/${id}/stints?version=${number}`}
        aria-label={`Stint sheet of version ${number}`}
        className="quiet-link"
      >
        Stint
      </Link>
      {!inUse && (
        <>
          <DownloadLink
            href={`/setup-viewer/${id}/download?version=${number}`}
            label={`Download version ${number}`}
            className="quiet-link"
          >
            Download
          </DownloadLink>
          {zip && (
            <DownloadLink href={zip} label={`Zip with folders of version ${number}`} className="quiet-link">
              Zip
            </DownloadLink>
          )}
          <Link
            to={`/setup-viewer/${id}/rig?version=${number}`}
            aria-label={`Rig view of version ${number}`}
            className="quiet-link"
          >
            Rig
          </Link>
        </>
      )}
    </div>
  );
}

/** A version's changes in a line that folds open; `all` links to the full comparison. */
function Changes({
  changes: { named: namedChanges, more },
  all,
}: {
  changes: NonNullable<Version['changes']>;
  all: string;
}) {
  const [first] = namedChanges;
  if (!first) return <p className="text-sm text-dim">No setting differs from the version before.</p>;
  const others = namedChanges.length - 1 + more;
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-2.5 text-dim">
        {first.label} {first.from} → {first.to}
        {others > 0 && ` and ${others} more`}
      </summary>
      <ul className="text-dim">
        {namedChanges.map(({ label, from, to }) => (
          <li key={`${label} ${from} ${to}`}>
            {label}: {from} <span aria-hidden="true">→</span>
            <span className="sr-only">to</span> {to}
          </li>
        ))}
      </ul>
      <Link to={all} className="quiet-link">
        {more > 0 ? `All ${others + 1} changes` : 'Compare with the version before'}
      </Link>
    </details>
  );
}
