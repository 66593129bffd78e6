import { Form } from '@remix-run/react';
import { Field } from '../ui/field.tsx';
import { LocalDate } from '../setups/viewer/local-date.tsx';
import type { SettingsView } from './settings.server.ts';
import { IntentButton, TeamFrame } from './team-frame.tsx';
import type { TeamAnswer } from './team-words.ts';

type Props = { view: SettingsView; answer: TeamAnswer | null };

function NameForm({ view, answer }: Props) {
  return (
    <section className="panel" aria-labelledby="team-name">
      <h2 id="team-name" className="mb-3 text-2xl">
        Name
      </h2>
      <Form method="post" className="grid gap-4">
        <Field label="Team name" error={answer?.errors.name}>
          {(control) => (
            <input
              {...control}
              name="name"
              maxLength={60}
              defaultValue={answer?.values.name ?? view.team.name}
              className="field"
            />
          )}
        </Field>
        <IntentButton intent="rename" className="button justify-self-start">
          Save the name
        </IntentButton>
      </Form>
    </section>
  );
}

function DiscordForm({ answer }: Pick<Props, 'answer'>) {
  return (
    <section className="panel" aria-labelledby="discord">
      <h2 id="discord" className="mb-3 text-2xl">
        Discord
      </h2>
      <Form method="post" className="grid gap-4">
        <Field
          label="Webhook address"
          error={answer?.errors.address}
          hint="In Discord: channel settings, Integrations, Webhooks, Copy URL. We post when a version is agreed, nothing else, and never show the address again. Leave it empty to stop."
        >
          {(control) => (
            <input
              {...control}
              name="address"
              inputMode="url"
              autoComplete="off"
              placeholder="https://discord.com/api/webhooks/…"
              defaultValue={answer?.intent === 'discord' ? answer.values.address : ''}
              className="field"
            />
          )}
        </Field>
        <IntentButton intent="discord" className="button justify-self-start">
          Save the address
        </IntentButton>
      </Form>
    </section>
  );
}

function Deletion({ view: { team }, answer }: Props) {
  if (team.endsAt) {
    return (
      <section className="panel" aria-labelledby="restore">
        <h2 id="restore" className="mb-3 text-2xl">
          Restore this team
        </h2>
        <p className="mb-4">
          It ends on <LocalDate timestamp={team.endsAt} />, with its setups and plans. Until then you can take
          that back.
        </p>
        <Form method="post">
          <IntentButton intent="restore" className="button button-primary">
            Restore the team
          </IntentButton>
        </Form>
      </section>
    );
  }
  return (
    <section className="panel border-alarm" aria-labelledby="delete">
      <h2 id="delete" className="mb-3 text-2xl">
        Delete this team
      </h2>
      <p className="mb-4 text-dim">
        Its setups, stints and plans go with it. You can restore it for 30 days; then it is gone for good.
        Copy setups that you want to keep first.
      </p>
      <Form method="post" className="grid gap-4">
        <Field label={`Type the team’s name: ${team.name}`} error={answer?.errors.typed}>
          {(control) => (
            <input
              {...control}
              name="typed"
              autoComplete="off"
              defaultValue={answer?.values.typed}
              className="field"
            />
          )}
        </Field>
        <IntentButton intent="end" className="button button-danger justify-self-start">
          Delete the team
        </IntentButton>
      </Form>
    </section>
  );
}

/** What an admin sets for the team, and its end. */
export function SettingsPage({ view, answer }: Props) {
  const isAdmin = view.team.role === 'admin';
  return (
    <TeamFrame team={view.team} answer={answer}>
      {isAdmin ? (
        <div className="grid max-w-3xl gap-6">
          <NameForm view={view} answer={answer} />
          <DiscordForm answer={answer} />
          <Deletion view={view} answer={answer} />
        </div>
      ) : (
        <p className="stand-in">Admins name the team, connect Discord and can delete it.</p>
      )}
    </TeamFrame>
  );
}
