import { Form, Link } from '@remix-run/react';
import { SignInLink } from '../account/sign-in-link.tsx';
import { IntentButton, TeamMessage } from './team-frame.tsx';
import type { JoinView } from './join.server.ts';
import { membersInWords, roleNames, roleRights, type TeamAnswer } from './team-words.ts';

const sentences = [
  'The team sees your name as other drivers see it, your role and the day you joined. Nobody sees your e-mail address.',
  'They see setups that you move into the team, your changes to team setups with the reasons you give, and stint sheets, laps and tests of those setups.',
  'My Setups, your diary and your plan stay yours alone.',
  'You can leave at any time. What you gave to the team stays there, with your name; take a copy first if you want one.',
];

/** A team before the driver joins it: who is in it, and who will see what. */
export function JoinPage({ view, answer }: { view: JoinView; answer: TeamAnswer | null }) {
  if (!view.team) {
    return (
      <div className="stand-in">
        <h1 className="text-3xl">Nothing to join</h1>
        <p>This link has ended, was used up or was withdrawn. Ask your team for a new one.</p>
        <Link to="/teams" className="button">
          Teams
        </Link>
      </div>
    );
  }
  const { name, members, role } = view.team;
  return (
    <section className="panel mx-auto grid max-w-2xl gap-5" aria-labelledby="join">
      <TeamMessage answer={answer} />
      <div>
        <p className="caption mb-1">You’re invited to the team</p>
        <h1 id="join" className="text-4xl wrap-anywhere">
          {name}
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-2 text-dim">
          <span>{membersInWords(members)}</span>
          <span className="badge badge-signal">{roleNames[role]}</span>
          <span>{roleRights[role]}</span>
        </p>
      </div>
      <div>
        <h2 className="mb-2 text-xl">What the team sees</h2>
        <ul className="divide-y divide-line border-y border-line">
          {sentences.map((sentence) => (
            <li key={sentence} className="py-2">
              {sentence}
            </li>
          ))}
        </ul>
      </div>
      {view.mustSignIn ? (
        <div className="grid justify-items-start gap-2">
          <p>Sign in first; you come back to this page.</p>
          <SignInLink className="button button-primary" />
        </div>
      ) : (
        <Form method="post" className="flex flex-wrap gap-3">
          <IntentButton intent="join" className="button button-primary">
            Agree and join
          </IntentButton>
          <Link to="/teams" className="button">
            Not now
          </Link>
        </Form>
      )}
    </section>
  );
}
