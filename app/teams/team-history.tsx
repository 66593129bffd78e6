import { LocalDate } from '../setups/viewer/local-date.tsx';
import type { changeView } from './team-view.server.ts';

type ChangeView = ReturnType<typeof changeView>;

/** Changes of the team's setups with driver, date and reason, the latest first. */
export function TeamHistory({ changes }: { changes: readonly ChangeView[] }) {
  if (changes.length === 0) return null;
  return (
    <ol className="divide-y divide-line border-y border-line">
      {changes.map(({ id, setup, who, what, why, at }) => (
        <li key={id} className="grid gap-x-4 py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <p className="wrap-anywhere">
            {setup && <span className="block text-sm text-dim">{setup}</span>}
            <strong>{who}</strong> {what}
            {why && <span className="block text-dim">“{why}”</span>}
          </p>
          <p className="text-sm text-dim">
            <LocalDate timestamp={at} />
          </p>
        </li>
      ))}
    </ol>
  );
}
