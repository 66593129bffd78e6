import { Link } from '@remix-run/react';
import { MoreMenu } from '../ui/more-menu.tsx';
import type { TeamHeadView } from './team.server.ts';

export const roleNames = { viewer: 'Viewer', editor: 'Editor', admin: 'Admin' } as const;

/** What each role may do, as the pages say it before anybody joins. */
export const roleWords = {
  viewer: 'sees, installs and downloads everything',
  editor: 'also changes setups, stores stints and plans races',
  admin: 'also invites and removes drivers, and may delete the team',
} as const;

const tabs = [
  ['Garage', ''],
  ['Members', '/members'],
  ['Settings', '/settings'],
] as const;

/** The head of a team's pages: its name, its parts, and the way to the driver's other teams. */
export function TeamHead({
  head: { id, name, role, members, others },
  tab,
}: {
  head: TeamHeadView;
  tab: (typeof tabs)[number][0];
}) {
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-3 print:hidden">
        <Link to="/teams" className="button">
          <span aria-hidden="true">←</span> Teams
        </Link>
        {others.length > 0 && (
          <MoreMenu label="Other teams">
            {others.map((other) => (
              <Link key={other.id} to={`/teams/${other.id}`}>
                {other.name}
              </Link>
            ))}
          </MoreMenu>
        )}
      </p>
      <div className="page-head">
        <div className="min-w-0">
          <h1 className="wrap-anywhere">{name}</h1>
          <p className="mt-1 text-dim">
            {members === 1 ? '1 driver' : `${members} drivers`} · you are {role === 'viewer' ? 'a' : 'an'}{' '}
            {roleNames[role].toLowerCase()}
          </p>
        </div>
      </div>
      <nav aria-label="Parts of the team" className="viewer-tabs mb-6">
        {tabs
          .filter(([title]) => title !== 'Settings' || role === 'admin')
          .map(([title, path]) => (
            <Link
              key={title}
              to={`/teams/${id}${path}`}
              prefetch="intent"
              aria-current={title === tab ? 'page' : undefined}
            >
              {title}
            </Link>
          ))}
      </nav>
    </>
  );
}

/** The message of a form that came back. */
export function FormMessage({ message }: { message: string | null | undefined }) {
  if (!message) return null;
  return (
    <p role="alert" className="notice mb-6">
      {message}
    </p>
  );
}
