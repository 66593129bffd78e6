import { Form, Link, NavLink, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { TeamRole } from '#platform/adapters/supabase/team-rows';
import { SignInTab } from '../account/sign-in-tab.tsx';
import { LocalDate } from '../setups/viewer/local-date.tsx';
import { membersInWords, roleNames, type TeamAnswer } from './team-words.ts';

/** A team as the head of its pages shows it. */
export type FramedTeam = { id: string; name: string; role: TeamRole; members: number; endsAt: string | null };

/** The head of a team's pages, with the way between them. */
export function TeamFrame({
  team: { id, name, role, members, endsAt },
  answer,
  actions = null,
  children,
}: {
  team: FramedTeam;
  answer: TeamAnswer | null;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const pages = [
    ['Garage', `/teams/${id}`],
    ['Race plans', `/teams/${id}/plan`],
    ['Members', `/teams/${id}/members`],
    ['Settings', `/teams/${id}/settings`],
  ] as const;
  return (
    <>
      <p className="screen-only mb-2">
        <Link to="/teams" className="quiet-link">
          <span aria-hidden="true">←</span> Teams
        </Link>
      </p>
      <div className="page-head">
        <div className="min-w-0">
          <h1 className="wrap-anywhere">{name}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-2 text-dim">
            <span className="badge">Team</span>
            <span>{membersInWords(members)}</span>
            <span>·</span>
            <span>
              You are {role === 'viewer' ? 'a' : 'an'} {roleNames[role].toLowerCase()}
            </span>
          </p>
        </div>
        {actions}
      </div>
      <nav aria-label="Pages of the team" className="viewer-tabs">
        {pages.map(([label, to]) => (
          <NavLink key={to} to={to} end prefetch="intent">
            {label}
          </NavLink>
        ))}
      </nav>
      {endsAt && (
        <p className="notice mb-6" data-tone="fall">
          This team ends on <LocalDate timestamp={endsAt} />. Until then an admin can restore it in Settings.
        </p>
      )}
      <TeamMessage answer={answer} />
      {children}
    </>
  );
}

/** Why a form came back, where no field of it says so. */
export function TeamMessage({ answer }: { answer: TeamAnswer | null }) {
  if (!answer?.message) return null;
  return (
    <div className="mb-6 grid gap-3">
      <p role="alert" className="notice" data-tone="alarm">
        {answer.message}
      </p>
      <SignInTab code={answer.code} />
    </div>
  );
}

/** A subject of a page with its heading. */
export function TeamPanel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The button of a form with an intent; while it is on its way it says so. */
export function IntentButton({
  intent,
  label,
  className = 'button',
  children,
}: {
  intent: string;
  /** Names the button where a page has several of it. */
  label?: string;
  className?: string;
  children: string;
}) {
  const isSending = useNavigation().formData?.get('intent') === intent;
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      disabled={isSending}
      aria-label={label}
      className={className}
    >
      {isSending ? 'Saving…' : children}
    </button>
  );
}

type PressFormProps = Parameters<typeof IntentButton>[0] & {
  fields?: Record<string, string | number>;
  action?: string;
};

/** A form of one button. */
export function PressForm({ fields = {}, action, ...button }: PressFormProps) {
  return (
    <Form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <IntentButton {...button} />
    </Form>
  );
}

/** A form of one red button behind a question that its own button opens. */
export function QuestionForm({
  opener,
  question,
  ...form
}: PressFormProps & { opener: string; question: string }) {
  return (
    <details>
      <summary className="button button-danger" aria-label={form.label}>
        {opener}
      </summary>
      <div className="panel mt-3 grid gap-3">
        <p>{question}</p>
        <PressForm {...form} label={undefined} className="button button-danger" />
      </div>
    </details>
  );
}

/** A link to hand on, which nobody can look up later. */
export function LinkOnce({ link, children }: { link: string | undefined; children: ReactNode }) {
  if (!link) return null;
  return (
    <div className="notice mb-4 grid gap-2" data-tone="moment">
      <label htmlFor="link-once" className="font-semibold">
        {children}
      </label>
      <input id="link-once" readOnly value={link} className="field" />
      <p className="text-sm text-dim">Copy it now: we keep no copy and can’t show it again.</p>
    </div>
  );
}
