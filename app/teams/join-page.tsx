import { Form, Link } from '@remix-run/react';
import type { invitedTeam } from './join.server.ts';
import { FormMessage, roleNames, roleWords } from './team-head.tsx';

type Invited = NonNullable<Awaited<ReturnType<typeof invitedTeam>>>;

/** The page of an invite link: which team, how large, as what, and what the others then see. */
export function JoinPage({ team, message }: { team: Invited; message: string | null }) {
  const { id, name, members, role, isMember } = team;
  return (
    <div className="panel mx-auto grid max-w-xl gap-4">
      <p className="caption">You’re invited to a team</p>
      <h1 className="text-3xl wrap-anywhere">{name}</h1>
      <FormMessage message={message} />
      {isMember ? (
        <Link to={`/teams/${id}`} className="button button-primary justify-self-start">
          You’re in: open the garage
        </Link>
      ) : (
        <>
          <p>
            {members === 1 ? '1 driver' : `${members} drivers`}. You join as{' '}
            {role === 'viewer' ? 'a viewer' : `an ${roleNames[role].toLowerCase()}`}, who {roleWords[role]}.
          </p>
          <ul className="list-disc pl-5 text-dim">
            <li>
              The team sees your name and role, and what you add to its garage. Nobody sees your e-mail
              address.
            </li>
            <li>Your own setups, stints and plan stay yours alone.</li>
            <li>You can leave at any time. What you gave the team stays with it, under your name.</li>
          </ul>
          <Form method="post">
            <button type="submit" className="button button-primary">
              Join {name}
            </button>
          </Form>
        </>
      )}
    </div>
  );
}

/** The same for a link that is wrong, used up or ended. */
export function DeadLink({ message }: { message: string }) {
  return (
    <div className="stand-in">
      <h1 className="text-2xl">This link has ended</h1>
      <p className="text-dim">{message}</p>
      <Link to="/teams" className="button">
        Your teams
      </Link>
    </div>
  );
}
