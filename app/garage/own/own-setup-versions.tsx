import { Form, Link, useNavigation } from '@remix-run/react';
import { DownloadLink } from '../../setups/viewer/download-link.tsx';
import type { SetupVersionView } from './edit-answer.ts';
import { LocalDate } from '../../setups/viewer/local-date.tsx';

type Version = SetupVersionView;

/** As the comparison names it: the file in use is the setup itself. */
const refOf = (id: string, { number, replacedAt }: Version) =>
  replacedAt === null ? id : `${id}.v${number}`;

/** The address at which files of a setup are held against the first of them. */
function comparisonOf(id: string, versions: readonly Version[]): string {
  const sides = versions.map((version, place) => ['abcd'.charAt(place), refOf(id, version)]);
  return `/compare?${new URLSearchParams(sides)}`;
}

/** The files that an own setup holds and held, the one in use first, and all that can be done with each. */
export function OwnSetupVersions({
  id,
  versions,
  older,
  revision,
  zip,
}: {
  id: string;
  versions: readonly Version[];
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
        {versions[0]?.replacedAt === null && latest.length > 2 && (
          <Link to={comparisonOf(id, latest)} className="quiet-link">
            Compare the last {latest.length}
          </Link>
        )}
      </div>
      <ol className="divide-y divide-line">
        {versions.map((version) => (
          <li key={version.number} className="grid gap-2 py-3">
            <p>
              <span className="font-semibold">Version {version.number}</span>{' '}
              <span className="text-sm text-dim">
                {version.replacedAt === null ? 'in use' : 'until '}
                {version.replacedAt !== null && <LocalDate timestamp={version.replacedAt} />}
              </span>
            </p>
            {version.changes && (
              <Changes
                changes={version.changes}
                all={`/compare?${new URLSearchParams({ a: `${id}.v${version.number - 1}`, b: refOf(id, version) })}`}
              />
            )}
            {version.replacedAt !== null && (
              <VersionActions
                id={id}
                number={version.number}
                revision={revision}
                zip={zip && `${zip}&version=${version.number}`}
                comparison={`/compare?${new URLSearchParams({ a: refOf(id, version), b: id })}`}
              />
            )}
          </li>
        ))}
      </ol>
      {older !== null && (
        <Link to={`/my-setups/${id}?before=${older}#versions`} className="button mt-3">
          Older versions
        </Link>
      )}
    </section>
  );
}

function VersionActions({
  id,
  number,
  revision,
  zip,
  comparison,
}: {
  id: string;
  number: number;
  revision: string;
  zip: string | null;
  comparison: string;
}) {
  const isPending = useNavigation().formData?.get('restore') === String(number);
  return (
    <div className="flex flex-wrap gap-2">
      <DownloadLink
        href={`/setup-viewer/${id}/download?version=${number}`}
        label={`Download version ${number}`}
        className="button px-3"
      >
        Download
      </DownloadLink>
      {zip && (
        <DownloadLink href={zip} label={`Zip with folders of version ${number}`} className="button px-3">
          Zip
        </DownloadLink>
      )}
      <Link
        to={`/setup-viewer/${id}/rig?version=${number}`}
        aria-label={`Rig view of version ${number}`}
        className="button px-3"
      >
        Rig
      </Link>
      <Link
        to={comparison}
        aria-label={`Compare version ${number} with the one in use`}
        className="button px-3"
      >
        Compare
      </Link>
      <Link
        to={`/my-setups/${id}/stints?version=${number}`}
        aria-label={`Stint sheet of version ${number}`}
        className="button px-3"
      >
        Stint
      </Link>
      <Form method="post">
        <input type="hidden" name="revision" value={revision} />
        <button
          type="submit"
          name="restore"
          value={number}
          disabled={isPending}
          aria-label={`Restore version ${number}`}
          className="button px-3"
        >
          {isPending ? 'Restoring...' : 'Restore'}
        </button>
      </Form>
    </div>
  );
}

/** Changes from the version before; `all` links to the full comparison. */
function Changes({
  changes: { named, more },
  all,
}: {
  changes: NonNullable<Version['changes']>;
  all: string;
}) {
  if (named.length === 0)
    return <p className="text-sm text-dim">No setting differs from the version before.</p>;
  return (
    <>
      <ul className="text-sm text-dim">
        {named.map(({ label, from, to }) => (
          <li key={`${label} ${from} ${to}`}>
            {label}: {from} <span aria-hidden="true">→</span>
            <span className="sr-only">to</span> {to}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          <Link to={all} className="quiet-link text-sm">
            {more === 1 ? 'and one more setting' : `and ${more} more settings`}
          </Link>
        </p>
      )}
    </>
  );
}
