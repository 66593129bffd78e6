import { Form, Link } from '@remix-run/react';
import { LocalDate } from '../setups/viewer/local-date.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import type { TeamGarage } from './team-garage.server.ts';
import { FormMessage, TeamHead } from './team-head.tsx';

/** A team's setups with their author, version and the race that it is agreed for; its race plans; what may be added. */
export function GaragePage({ garage, message }: { garage: TeamGarage; message: string | null }) {
  const { head, mayEdit, setups, next, deleted } = garage;
  return (
    <>
      <TeamHead head={head} tab="Garage" />
      <FormMessage message={message} />
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <section aria-labelledby="team-setups">
          <h2 id="team-setups" className="mb-3 text-xl">
            Setups
          </h2>
          {setups.length === 0 ? (
            <div className="stand-in">
              <h3 className="text-2xl">The garage is empty</h3>
              <p className="text-dim">
                {mayEdit
                  ? 'Move or copy one of your setups here. Everybody in the team then sees it.'
                  : 'Setups that an editor moves here show up for everybody.'}
              </p>
            </div>
          ) : (
            <ul className="grid gap-3">
              {setups.map((setup) => (
                <TeamSetup key={setup.id} setup={setup} />
              ))}
            </ul>
          )}
          {next && (
            <Link to={`?before=${encodeURIComponent(next)}`} className="button mt-4">
              Older setups
            </Link>
          )}
          {deleted.length > 0 && <DeletedSetups deleted={deleted} />}
        </section>
        {mayEdit && <AddSetup garage={garage} />}
      </div>
    </>
  );
}

function TeamSetup({ setup }: { setup: TeamGarage['setups'][number] }) {
  const { id, car, track, name, game, author, version, changedAt, changedBy, lap, agreedFor, agreedVersion } =
    setup;
  return (
    <li className="panel">
      <p className="flex flex-wrap gap-2">
        <span className="badge">{game}</span>
        <span className="badge">Version {version}</span>
        {lap && <span className="badge">Best lap {lap}</span>}
        {agreedFor && (
          <span className={agreedVersion === version ? 'badge badge-signal' : 'badge'}>
            {agreedVersion === version ? 'Agreed' : `Version ${agreedVersion} agreed`} for {agreedFor}
          </span>
        )}
      </p>
      <h3 className="mt-2">
        <Link
          to={`/my-setups/${id}`}
          prefetch="intent"
          className="flex min-h-11 flex-wrap items-center underline-offset-4 hover:underline"
        >
          {car} <span className="text-dim">&nbsp;- {track}</span>
        </Link>
      </h3>
      {name && <p className="wrap-anywhere">{name}</p>}
      <p className="text-sm text-dim">
        By {author} · {changedBy ? `changed by ${changedBy}` : 'unchanged since'}{' '}
        <LocalDate timestamp={changedAt} />
      </p>
    </li>
  );
}

function AddSetup({ garage: { mine } }: { garage: TeamGarage }) {
  return (
    <section className="panel" aria-labelledby="add-setup">
      <h2 id="add-setup" className="mb-2 text-xl">
        Add a setup
      </h2>
      {mine.length === 0 ? (
        <p>
          Nothing in <Link to="/my-setups">My Setups</Link> yet.{' '}
          <Link to="/upload-setup">Upload a setup</Link> first.
        </p>
      ) : (
        <Form method="post" className="grid gap-4">
          <ChoiceField
            label="From My Setups"
            name="setup"
            choices={mine}
            placeholder="Select setup..."
            required
          />
          <p className="text-sm text-dim">
            Moved, it leaves My Setups with its versions, stints and test cards. A copy starts at version 1.
          </p>
          <div className="flex flex-wrap gap-3">
            <button type="submit" name="intent" value="move" className="button button-primary">
              Move here
            </button>
            <button type="submit" name="intent" value="copy" className="button">
              Copy here
            </button>
          </div>
        </Form>
      )}
    </section>
  );
}

function DeletedSetups({ deleted }: { deleted: TeamGarage['deleted'] }) {
  return (
    <details className="mt-6">
      <summary className="section-summary">Deleted setups</summary>
      <ul className="divide-y divide-line">
        {deleted.map(({ id, car, track, name, deletedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              {car} - {track} {name && `· ${name}`}, <LocalDate timestamp={deletedAt} />
            </span>
            <Form method="post">
              <input type="hidden" name="setup" value={id} />
              <button type="submit" name="intent" value="restore" className="button">
                Bring back
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </details>
  );
}
