import { Form } from '@remix-run/react';
import { LocalDate } from '../setups/viewer/local-date.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Field } from '../ui/field.tsx';
import type { MembersPage } from './members.server.ts';
import { FormMessage, roleNames, roleWords, TeamHead } from './team-head.tsx';

type Answer = {
  message: string | null;
  errors: { [field: string]: string | undefined };
  email: string;
  link: string | null;
};

const roleChoices = (['viewer', 'editor', 'admin'] as const).map((value) => ({
  value,
  label: roleNames[value],
}));
const invitedChoices = roleChoices.slice(0, 2).toReversed();

/** Who is in the team, and for admins: roles, links, invitations by mail. */
export function MembersView({ page, answer }: { page: MembersPage; answer: Answer | null }) {
  const { head, isAdmin, members } = page;
  return (
    <>
      <TeamHead head={head} tab="Members" />
      <FormMessage message={answer?.message} />
      {answer?.link && <NewLink link={answer.link} />}
      <div className={`grid items-start gap-6 ${isAdmin ? 'lg:grid-cols-[3fr_2fr]' : ''}`}>
        <section className="panel" aria-labelledby="members">
          <h2 id="members" className="mb-2 text-xl">
            Members
          </h2>
          <ul className="divide-y divide-line">
            {members.map((member) => (
              <Member key={member.member} member={member} isAdmin={isAdmin} />
            ))}
          </ul>
          <ul className="mt-4 text-sm text-dim">
            {roleChoices.map(({ value, label }) => (
              <li key={value}>
                {label}: {roleWords[value]}.
              </li>
            ))}
          </ul>
        </section>
        {isAdmin && (
          <div className="grid gap-6">
            <InviteByLink page={page} />
            <InviteByMail page={page} answer={answer} />
          </div>
        )}
      </div>
    </>
  );
}

function NewLink({ link }: { link: string }) {
  return (
    <section className="notice mb-6" aria-labelledby="new-link">
      <h2 id="new-link" className="text-xl">
        Your link
      </h2>
      <p className="mt-1">Send it to your crew. It’s shown this once: we keep only a fingerprint of it.</p>
      <input
        readOnly
        aria-label="The link"
        value={link}
        onFocus={({ target }) => target.select()}
        className="field mt-2 font-mono"
      />
    </section>
  );
}

function Member({ member: one, isAdmin }: { member: MembersPage['members'][number]; isAdmin: boolean }) {
  const { member, name, role, joinedAt, isMe } = one;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold wrap-anywhere">
          {name} {isMe && <span className="font-normal text-dim">(you)</span>}
        </p>
        <p className="text-sm text-dim">
          {!isAdmin && `${roleNames[role]}, `}
          since <LocalDate timestamp={joinedAt} />
        </p>
      </div>
      {isAdmin && (
        <Form method="post" className="flex items-end gap-2" key={role}>
          <input type="hidden" name="member" value={member} />
          <select name="role" defaultValue={role} aria-label={`Role of ${name}`} className="field w-auto">
            {roleChoices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <button
            type="submit"
            name="intent"
            value="role"
            className="button"
            aria-label={`Change role of ${name}`}
          >
            Change
          </button>
        </Form>
      )}
      {(isAdmin || isMe) && (
        <details>
          <summary
            className="quiet-link cursor-pointer text-alarm"
            aria-label={isMe ? 'Leave' : `Remove ${name}`}
          >
            {isMe ? 'Leave' : 'Remove'}
          </summary>
          <Form method="post" className="grid max-w-xs gap-2 py-2">
            <input type="hidden" name="member" value={member} />
            <p className="text-sm">
              {isMe
                ? 'What you gave the team stays there. Copy what you want to keep first.'
                : `${name} sees nothing of the team from the next page on. Their setups stay.`}
            </p>
            <button
              type="submit"
              name="intent"
              value={isMe ? 'leave' : 'remove'}
              className="button button-danger"
            >
              {isMe ? 'Leave this team' : `Remove ${name}`}
            </button>
          </Form>
        </details>
      )}
    </li>
  );
}

function InviteByLink({ page: { invites } }: { page: MembersPage }) {
  return (
    <section className="panel" aria-labelledby="by-link">
      <h2 id="by-link" className="mb-3 text-xl">
        Invite by link
      </h2>
      <Form method="post" className="grid gap-4">
        <ChoiceField label="They join as" name="role" choices={invitedChoices} defaultValue="editor" />
        <div className="grid grid-cols-2 gap-4">
          <Field label="For drivers">
            {(control) => (
              <input
                {...control}
                name="uses"
                type="number"
                min={1}
                max={100}
                defaultValue={5}
                className="field"
              />
            )}
          </Field>
          <Field label="For days">
            {(control) => (
              <input
                {...control}
                name="days"
                type="number"
                min={1}
                max={90}
                defaultValue={7}
                className="field"
              />
            )}
          </Field>
        </div>
        <button type="submit" name="intent" value="link" className="button button-primary justify-self-start">
          Make a link
        </button>
      </Form>
      {invites.length > 0 && (
        <>
          <h3 className="mt-6">Open links</h3>
          <ul className="divide-y divide-line">
            {invites.map(({ id, role, left, uses, endsAt }) => (
              <li key={id} className="py-2">
                <p>
                  {roleNames[role]}, {left} of {uses} left, until <LocalDate timestamp={endsAt} />
                </p>
                <Form method="post" className="flex flex-wrap gap-x-4">
                  <input type="hidden" name="invite" value={id} />
                  <button type="submit" name="intent" value="rotate" className="quiet-link cursor-pointer">
                    New address
                  </button>
                  <button
                    type="submit"
                    name="intent"
                    value="end-link"
                    className="quiet-link cursor-pointer text-alarm"
                  >
                    End this link
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function InviteByMail({ page: { mails }, answer }: { page: MembersPage; answer: Answer | null }) {
  return (
    <section className="panel" aria-labelledby="by-mail">
      <h2 id="by-mail" className="mb-3 text-xl">
        Invite by mail
      </h2>
      <Form method="post" className="grid gap-4">
        <Field
          label="E-mail"
          error={answer?.errors.email}
          hint="Our account provider sends the mail. Nobody else in the team sees the address once they’re in."
        >
          {(control) => (
            <input
              {...control}
              name="email"
              type="email"
              defaultValue={answer?.email}
              autoComplete="off"
              className="field"
            />
          )}
        </Field>
        <ChoiceField label="They join as" name="role" choices={invitedChoices} defaultValue="editor" />
        <button type="submit" name="intent" value="mail" className="button justify-self-start">
          Send the invitation
        </button>
      </Form>
      {mails === null && <p className="mt-4">Open invitations can’t be shown right now.</p>}
      {mails && mails.length > 0 && (
        <>
          <h3 className="mt-6">Open invitations</h3>
          <ul className="divide-y divide-line">
            {mails.map(({ id, email, role }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
                <span className="min-w-0 wrap-anywhere">
                  {email}, {roleNames[role === 'editor' ? 'editor' : 'viewer'].toLowerCase()}
                </span>
                <Form method="post">
                  <input type="hidden" name="invitation" value={id} />
                  <button
                    type="submit"
                    name="intent"
                    value="end-mail"
                    className="quiet-link cursor-pointer text-alarm"
                  >
                    Take back<span className="sr-only"> {email}</span>
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
