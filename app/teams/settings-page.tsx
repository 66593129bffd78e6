import { Form } from '@remix-run/react';
import { LocalDate } from '../setups/viewer/local-date.tsx';
import type { SettingsView } from './settings.server.ts';
import { TeamField } from './team-field.tsx';
import { IntentButton, PressForm, TeamFrame, TeamPanel } from './team-frame.tsx';
import type { TeamAnswer } from './team-words.ts';

type Props = { view: SettingsView; answer: TeamAnswer | null };

function NameForm({ view, answer }: Props) {
  return (
    <TeamPanel id="team-name" title="Name">
      <Form method="post" className="grid gap-4">
        <TeamField name="name" label="Team name" value={view.team.name} maxLength={60} answer={answer} />
        <IntentButton intent="rename" className="button justify-self-start">
          Save the name
        </IntentButton>
      </Form>
    </TeamPanel>
  );
}

function DiscordForm({ view, answer }: Props) {
  return (
    <TeamPanel id="discord" title="Discord">
      <p className="mb-3">
        <span className={view.hasDiscord ? 'badge badge-signal' : 'badge'}>
          {view.hasDiscord ? 'Connected' : 'Not connected'}
        </span>
      </p>
      <Form method="post" className="grid gap-4">
        <TeamField
          name="address"
          label="Webhook address"
          hint="In Discord: channel settings, Integrations, Webhooks, Copy URL. We post when a version is agreed, nothing else, and never show the address again. Leave it empty to stop."
          inputMode="url"
          placeholder="https://discord.com/api/webhooks/…"
          answer={answer}
        />
        <IntentButton intent="discord" className="button justify-self-start">
          Save the address
        </IntentButton>
      </Form>
    </TeamPanel>
  );
}

function Deletion({ view: { team }, answer }: Props) {
  if (team.endsAt) {
    return (
      <TeamPanel id="restore" title="Restore this team">
        <p className="mb-4">
          It ends on <LocalDate timestamp={team.endsAt} />, with its setups and plans. Until then you can take
          that back.
        </p>
        <PressForm intent="restore" className="button button-primary">
          Restore the team
        </PressForm>
      </TeamPanel>
    );
  }
  return (
    <TeamPanel id="delete" title="Delete this team">
      <p className="mb-4 text-dim">
        Its setups, stints and plans go with it. You can restore it for 30 days; then it is gone for good.
        Copy setups that you want to keep first.
      </p>
      <Form method="post" className="grid gap-4">
        <TeamField name="typed" label={`Type the team’s name: ${team.name}`} answer={answer} />
        <IntentButton intent="end" className="button button-danger justify-self-start">
          Delete the team
        </IntentButton>
      </Form>
    </TeamPanel>
  );
}

/** The team’s name, its Discord channel and its deletion. */
export function SettingsPage({ view, answer }: Props) {
  const isAdmin = view.team.role === 'admin';
  return (
    <TeamFrame team={view.team} answer={answer}>
      {isAdmin ? (
        <div className="grid max-w-3xl gap-6">
          <NameForm view={view} answer={answer} />
          <DiscordForm view={view} answer={answer} />
          <Deletion view={view} answer={answer} />
        </div>
      ) : (
        <p className="stand-in">Admins name the team, connect Discord and can delete it.</p>
      )}
    </TeamFrame>
  );
}
