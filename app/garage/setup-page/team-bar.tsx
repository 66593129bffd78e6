import { Form } from '@remix-run/react';
import type { OwnPage } from './setup-page.server.ts';

/** What can be done with a team's setup as a whole: agree on it for a race, or take it out. */
export function TeamBar({ page: { view, revision, team } }: { page: OwnPage }) {
  if (!team || !view.mayEdit) return null;
  return (
    <section aria-label="In the team" className="panel mb-6 grid gap-3">
      {team.agreed && (
        <p>
          Version {team.agreed.version} is agreed for {team.agreed.event}.
        </p>
      )}
      <Form method="post" action={`/teams/${team.id}`} className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="setup" value={view.id} />
        <input type="hidden" name="revision" value={revision} />
        <label className="grid min-w-0 grow gap-1">
          <span className="label">Agree on this version for</span>
          <input name="event" maxLength={80} placeholder="Spa 6 h" autoComplete="off" className="field" />
        </label>
        <button type="submit" name="intent" value="agree" className="button button-primary">
          Agree
        </button>
        {team.isAuthor && (
          <button type="submit" name="intent" value="take-back" className="button">
            Take back to My Setups
          </button>
        )}
      </Form>
    </section>
  );
}
