import { Form, Link } from '@remix-run/react';
import { DraftNote } from '../ui/draft-note.tsx';
import { TeamField } from './team-field.tsx';
import { IntentButton, TeamMessage, TeamPanel } from './team-frame.tsx';
import { membersInWords, roleNames, type TeamAnswer } from './team-words.ts';
import type { TeamsView } from './teams-page.server.ts';

function Teams({ teams }: { teams: TeamsView['teams'] }) {
  return (
    <ul className="timing mb-8">
      {teams.map(({ id, name, role, members, setups, endsAt }) => (
        <li key={id}>
          <Link to={`/teams/${id}`} prefetch="intent" className="timing-link">
            <span className="figure min-w-0 grow text-xl wrap-anywhere">{name}</span>
            {endsAt && <span className="badge text-fall">Ending</span>}
            <span className="text-sm text-dim">
              {membersInWords(members)} · {setups === 1 ? '1 setup' : `${setups} setups`}
            </span>
            <span className="badge">{roleNames[role]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A new team, and the way into one whose link somebody has sent. */
function Ways({ answer }: { answer: TeamAnswer | null }) {
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <TeamPanel id="create" title="Create a team">
        <Form method="post" action="/teams" data-draft="team" className="grid gap-4">
          <DraftNote />
          <TeamField name="name" label="Team name" maxLength={60} answer={answer} />
          <IntentButton intent="create" className="button button-primary justify-self-start">
            Create team
          </IntentButton>
        </Form>
      </TeamPanel>
      <TeamPanel id="join" title="Join a team">
        <Form method="get" action="/teams" className="grid gap-4">
          <TeamField
            name="link"
            label="Invite link"
            hint="From an admin of the team. You see the team before you join."
            inputMode="url"
            answer={null}
          />
          <button type="submit" className="button justify-self-start">
            Look at the team
          </button>
        </Form>
      </TeamPanel>
    </div>
  );
}

/** The driver's teams, and how they get another. */
export function TeamsPage({
  view: { teams, isBadLink },
  answer,
}: {
  view: TeamsView;
  answer: TeamAnswer | null;
}) {
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Teams</h1>
          <p className="mt-2 max-w-prose text-dim">
            One garage for a crew: setups with their versions and reasons, everybody’s stints, and the plan of
            the race.
          </p>
        </div>
      </div>
      <TeamMessage answer={answer} />
      {isBadLink && (
        <p role="alert" className="notice mb-6" data-tone="alarm">
          That isn’t an invite link. It looks like …/teams/join/ and 22 characters.
        </p>
      )}
      {teams.length > 0 ? (
        <Teams teams={teams} />
      ) : (
        <p className="mb-6 max-w-prose">
          You’re in no team yet. Create one and send your co-drivers its link, or open the link you were sent.
        </p>
      )}
      <Ways answer={answer} />
    </>
  );
}
