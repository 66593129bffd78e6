import { Form } from '@remix-run/react';
import { LocalDate } from '../setups/viewer/local-date.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import type { MembersView } from './members.server.ts';
import { TeamField } from './team-field.tsx';
import { IntentButton, LinkOnce, PressForm, QuestionForm, TeamFrame, TeamPanel } from './team-frame.tsx';
import { roleChoices, roleNames, type TeamAnswer } from './team-words.ts';

type Member = MembersView['members'][number];

function MemberLine({
  member: { membership, name, role, since, isMe },
  isAdmin,
}: {
  member: Member;
  isAdmin: boolean;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-3 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-2">
          <span className="figure text-xl wrap-anywhere">{name}</span>
          {isMe && <span className="badge">You</span>}
          <span className={role === 'admin' ? 'badge badge-signal' : 'badge'}>{roleNames[role]}</span>
        </p>
        <p className="text-sm text-dim">
          Since <LocalDate timestamp={since} />
        </p>
      </div>
      {isAdmin && (
        <Form method="post" className="flex items-center gap-2">
          <input type="hidden" name="membership" value={membership} />
          <select name="role" defaultValue={role} aria-label={`Role of ${name}`} className="field min-w-28">
            {roleChoices.map(({ value }) => (
              <option key={value} value={value}>
                {roleNames[value]}
              </option>
            ))}
          </select>
          <IntentButton intent="role" label={`Save the role of ${name}`}>
            Save
          </IntentButton>
        </Form>
      )}
      {isAdmin && !isMe && (
        <QuestionForm
          intent="remove"
          fields={{ membership }}
          label={`Remove ${name}`}
          opener="Remove"
          question={`Remove ${name}? They see nothing of the team from now on. What they gave to it stays.`}
        >
          Yes, remove
        </QuestionForm>
      )}
    </li>
  );
}

function InviteByLink({ view, answer }: { view: MembersView; answer: TeamAnswer | null }) {
  const input = answer?.intent === 'link' && !answer.link ? answer : null;
  return (
    <TeamPanel id="by-link" title="Invite by link">
      <LinkOnce link={answer?.link}>Send this link to your co-drivers</LinkOnce>
      <Form method="post" className="grid gap-4">
        <ChoiceField
          label="Role"
          name="role"
          choices={roleChoices}
          defaultValue={input?.values.role ?? 'editor'}
        />
        <div className="grid grid-cols-2 gap-4">
          <TeamField name="uses" label="Uses" value="5" inputMode="numeric" answer={input} />
          <TeamField name="days" label="Days" value="7" inputMode="numeric" answer={input} />
        </div>
        <IntentButton intent="link" className="button button-primary justify-self-start">
          Make a link
        </IntentButton>
      </Form>
      {view.links.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {view.links.map(({ id, role, usesLeft, endsAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <p>
                <span className="badge">{roleNames[role]}</span>{' '}
                {usesLeft === 1 ? '1 use left' : `${usesLeft} uses left`}, until{' '}
                <LocalDate timestamp={endsAt} />
              </p>
              <PressForm
                intent="revoke"
                fields={{ invite: id }}
                label={`Withdraw the link for ${usesLeft} uses`}
              >
                Withdraw
              </PressForm>
            </li>
          ))}
        </ul>
      )}
    </TeamPanel>
  );
}

function InviteByMail({ view, answer }: { view: MembersView; answer: TeamAnswer | null }) {
  const input = answer?.intent === 'mail' ? answer : null;
  return (
    <TeamPanel id="by-mail" title="Invite by mail">
      <Form method="post" className="grid gap-4">
        <TeamField
          name="address"
          label="E-mail address"
          type="email"
          hint="The sign-in service sends the mail. We don’t store the address."
          answer={input}
        />
        <ChoiceField
          label="Role"
          name="role"
          choices={roleChoices}
          defaultValue={input?.values.role ?? 'editor'}
        />
        <IntentButton intent="mail" className="button justify-self-start">
          Send the invitation
        </IntentButton>
      </Form>
      {view.mails === null && <p className="mt-4 text-dim">We can’t load open invitations right now.</p>}
      {view.mails && view.mails.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {view.mails.map(({ id, address, role, endsAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <p className="min-w-0 wrap-anywhere">
                {address} <span className="badge">{roleNames[role]}</span>{' '}
                <span className="text-sm text-dim">
                  until <LocalDate timestamp={endsAt} />
                </span>
              </p>
              <PressForm
                intent="revoke-mail"
                fields={{ invitation: id }}
                label={`Withdraw the invitation of ${address}`}
              >
                Withdraw
              </PressForm>
            </li>
          ))}
        </ul>
      )}
    </TeamPanel>
  );
}

/** Members, invitations and the button to leave. */
export function MembersPage({ view, answer }: { view: MembersView; answer: TeamAnswer | null }) {
  const isAdmin = view.team.role === 'admin';
  return (
    <TeamFrame team={view.team} answer={answer}>
      <ul aria-label="Members" className="mb-8 border-b border-line">
        {view.members.map((member) => (
          <MemberLine key={member.membership} member={member} isAdmin={isAdmin} />
        ))}
      </ul>
      {isAdmin && (
        <div className="mb-10 grid items-start gap-6 lg:grid-cols-2">
          <InviteByLink view={view} answer={answer} />
          <InviteByMail view={view} answer={answer} />
        </div>
      )}
      <section aria-labelledby="leave" className="max-w-prose">
        <h2 id="leave" className="mb-2 text-xl">
          Leave the team
        </h2>
        <p className="mb-3 text-dim">
          You stop seeing its setups and plans at once. What you gave to the team stays there, with your name:
          take a copy of a setup on its page first if you want one.
        </p>
        <QuestionForm
          intent="leave"
          opener="Leave the team"
          question={`Leave ${view.team.name}? Only an invitation brings you back.`}
        >
          Yes, leave
        </QuestionForm>
      </section>
    </TeamFrame>
  );
}
