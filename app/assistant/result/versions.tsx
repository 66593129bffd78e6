import { Link } from '@remix-run/react';
import type { SetupVersion } from './assistant-lineage.server.ts';

const columns = ['a', 'b', 'c', 'd'] as const;

/** The last versions beside each other, the oldest first. */
function comparisonOf(versions: readonly SetupVersion[]): string {
  const last = versions.slice(-columns.length).map(({ id }, place) => [columns[place] ?? '', `g${id}`]);
  return `/compare?${new URLSearchParams(last)}`;
}

/** Every version of the setup, to step back to an earlier one or on to a later. */
export function Versions({ current, versions }: { current: number; versions: readonly SetupVersion[] }) {
  if (versions.length < 2) return null;
  return (
    <nav aria-labelledby="versions">
      <h2 id="versions" className="caption mb-2">
        Versions
      </h2>
      <ol className="timing">
        {versions.map(({ id, number, from, about }) => (
          <li key={id}>
            <Link
              to={`?setup=${id}`}
              aria-current={id === current ? 'page' : undefined}
              className="timing-link"
            >
              <span className="figure shrink-0">Version {number}</span>
              <span className="min-w-0 grow truncate text-sm text-dim">{about}</span>
              {from !== null && from !== number - 1 && (
                <span className="shrink-0 text-xs text-dim">from version {from}</span>
              )}
            </Link>
          </li>
        ))}
      </ol>
      <p>
        <Link to={comparisonOf(versions)} className="quiet-link">
          Compare {versions.length > columns.length ? 'the last versions' : 'versions'}
        </Link>
      </p>
    </nav>
  );
}
