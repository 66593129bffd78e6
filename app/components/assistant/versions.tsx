import { Link } from '@remix-run/react';
import type { SetupVersion } from '../../server/assistant-lineage.server.ts';

/** Every version of the setup, to step back to an earlier one or on to a later. */
export function Versions({ current, versions }: { current: number; versions: readonly SetupVersion[] }) {
  if (versions.length < 2) return null;
  return (
    <nav aria-labelledby="versions" className="panel">
      <h2 id="versions" className="mb-2 font-semibold">
        Versions
      </h2>
      <ol className="grid grid-cols-1 gap-1">
        {versions.map(({ id, number, from, about }) => (
          <li key={id}>
            <Link
              to={`?setup=${id}`}
              aria-current={id === current ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 rounded px-2 py-1 hover:bg-panel aria-[current]:bg-panel aria-[current]:text-signal"
            >
              <span className="shrink-0 font-mono text-sm">Version {number}</span>
              <span className="min-w-0 grow truncate text-sm">{about}</span>
              {from !== null && from !== number - 1 && (
                <span className="shrink-0 text-xs text-dim">from version {from}</span>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
