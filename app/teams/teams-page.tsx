import { Form, Link, useNavigation } from '@remix-run/react';
import { SignInTab } from '../account/sign-in-tab.tsx';
import { LocalDate } from '../setups/viewer/local-date.tsx';
import { DraftNote } from '../ui/draft-note.tsx';
import { Field } from '../ui/field.tsx';
import { FormMessage, roleNames } from './team-head.tsx';
import type { TeamsList } from './teams-list.server.ts';

type Answer = { name: string; message: string | null; error?: string | undefined; code?: string };

/** The driver's teams, a form that makes one, and how to join one. */
export function TeamsPage({ list, answer }: { list: TeamsList; answer: Answer | null }) {
  return (
    <div className="grid gap-6">
      <div className="page-head">
        <div>
          <h1>Teams</h1>
          <p className="mt-1 text-dim">One garage for your crew: setups, stints, reasons and race plans.</p>
        </div>
      </div>
      <FormMessage message={answer?.message} />
      <SignInTab code={answer?.code} />
      {list.teams.length > 0 && (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {list.teams.map(({ id, name, role, members, setups }) => (
            <li key={id} className="panel">
              <h2 className="text-xl">
                <Link
                  to={`/teams/${id}`}
                  prefetch="intent"
                  className="flex min-h-11 items-center wrap-anywhere underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
              </h2>
              <p className="text-dim">
                {members === 1 ? '1 driver' : `${members} drivers`} ·{' '}
                {setups === 1 ? '1 setup' : `${setups} setups`}
              </p>
              <p className="mt-2">
                <span className="badge">{roleNames[role]}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <section className="panel" aria-labelledby="make-team">
          <h2 id="make-team" className="mb-3 text-xl">
            Make a team
          </h2>
          <MakeTeam answer={answer} />
        </section>
        <section className="panel" aria-labelledby="join-team">
          <h2 id="join-team" className="mb-3 text-xl">
            Join a team
          </h2>
          <p>
            An admin of the team makes a link under Members. Open it here, and you’re in. You can be in
            several teams at once, each with its own garage.
          </p>
          <p className="mt-3 text-dim">
            Your plan stays your own. Reading, installing and stint sheets need none.
          </p>
        </section>
      </div>
      {list.deleted.length > 0 && (
        <section className="panel" aria-labelledby="deleted-teams">
          <h2 id="deleted-teams" className="mb-3 text-xl">
            Deleted teams
          </h2>
          <p className="text-dim">
            Nobody sees them now. Thirty days after its deletion a team is gone for good.
          </p>
          <ul className="divide-y divide-line">
            {list.deleted.map(({ id, name, deletedAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <span className="wrap-anywhere">
                  {name}, deleted <LocalDate timestamp={deletedAt} />
                </span>
                <Form method="post">
                  <button type="submit" name="restore" value={id} className="button">
                    Bring back<span className="sr-only"> {name}</span>
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function MakeTeam({ answer }: { answer: Answer | null }) {
  const isSending = useNavigation().formData?.has('name') ?? false;
  return (
    <Form method="post" data-draft="team" data-returned={answer ? '' : undefined} className="grid gap-4">
      <DraftNote />
      <Field label="Name" hint="Everybody you invite sees it." error={answer?.error} required>
        {(control) => (
          <input
            {...control}
            name="name"
            defaultValue={answer?.name}
            maxLength={120}
            autoComplete="off"
            className="field"
          />
        )}
      </Field>
      <button type="submit" disabled={isSending} className="button button-primary justify-self-start">
        {isSending ? 'Making...' : 'Make this team'}
      </button>
    </Form>
  );
}
