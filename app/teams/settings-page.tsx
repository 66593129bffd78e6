import { Form } from '@remix-run/react';
import { Field } from '../ui/field.tsx';
import type { SettingsPage } from './settings.server.ts';
import { FormMessage, TeamHead } from './team-head.tsx';

type Answer = {
  message: string | null;
  errors: { [field: string]: string | undefined };
  name: string | null;
  discord: string;
  typed: string;
};

/** A team's name, where it tells Discord, and its end. */
export function TeamSettings({ page, answer }: { page: SettingsPage; answer: Answer | null }) {
  const { head, tellsDiscord } = page;
  const errors = answer?.errors ?? {};
  return (
    <>
      <TeamHead head={head} tab="Settings" />
      <FormMessage message={answer?.message} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Form method="post" className="panel grid gap-4">
          <Field label="Name of the team" error={errors.name} required>
            {(control) => (
              <input
                {...control}
                name="name"
                defaultValue={answer?.name ?? head.name}
                maxLength={120}
                autoComplete="off"
                className="field"
              />
            )}
          </Field>
          <button
            type="submit"
            name="intent"
            value="name"
            className="button button-primary justify-self-start"
          >
            Save the name
          </button>
        </Form>
        <Form method="post" className="panel grid gap-4">
          <Field
            label="Discord webhook"
            error={errors.discord}
            hint="When you agree on a version for a race, your channel hears of it. Nothing else is sent, and the address is shown to nobody."
          >
            {(control) => (
              <input
                {...control}
                name="discord"
                defaultValue={answer?.discord}
                placeholder={tellsDiscord ? 'An address is stored' : 'https://discord.com/api/webhooks/…'}
                autoComplete="off"
                className="field"
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-3">
            <button type="submit" name="intent" value="discord" className="button button-primary">
              Save the address
            </button>
            {tellsDiscord && (
              <button type="submit" name="intent" value="no-discord" className="button">
                Tell Discord no longer
              </button>
            )}
          </div>
        </Form>
        <Form method="post" className="panel grid gap-4">
          <h2 className="text-xl">Delete this team</h2>
          <p>
            Nobody in it sees its setups, stints and plans from then on. An admin can bring it back under
            Teams for thirty days; then it’s gone for good. Copy what you want to keep first.
          </p>
          <Field label={`Type ${head.name}`} error={errors.typed}>
            {(control) => (
              <input
                {...control}
                name="typed"
                defaultValue={answer?.typed}
                autoComplete="off"
                className="field"
              />
            )}
          </Field>
          <button
            type="submit"
            name="intent"
            value="delete"
            className="button button-danger justify-self-start"
          >
            Delete the team
          </button>
        </Form>
      </div>
    </>
  );
}
