import { Form, Link } from '@remix-run/react';
import type { TeamOfSetup } from './setup-part.server.ts';
import { TeamField } from './team-field.tsx';
import { TeamHistory } from './team-history.tsx';
import { IntentButton, PressForm } from './team-frame.tsx';
import type { TeamAnswer } from './team-words.ts';

type Agreeable = { team: string; setup: string; version: number };

/** Agrees on a setup's file of now for a race. */
export function AgreeForm({
  of: { team, setup, version },
  answer = null,
}: {
  of: Agreeable;
  answer?: TeamAnswer | null;
}) {
  return (
    <Form method="post" action={`/teams/${team}`} data-draft="agree" className="grid content-start gap-4">
      <h3 className="text-xl">Agree on version {version}</h3>
      <input type="hidden" name="setup" value={setup} />
      <input type="hidden" name="version" value={version} />
      <TeamField name="race" label="For the race" placeholder="Spa 6 h" maxLength={80} answer={answer} />
      <TeamField
        name="why"
        label="Why"
        hint="The team sees it, and Discord if you connected it."
        placeholder="Entry understeer"
        maxLength={500}
        answer={answer}
      />
      <IntentButton intent="agree" className="button justify-self-start">
        Agree
      </IntentButton>
    </Form>
  );
}

/** A team's part of a setup's page: whose it is, what is agreed, who changed what and why. */
export function TeamPart({ part, setup, version }: { part: TeamOfSetup; setup: string; version: number }) {
  const { id, name, mayWrite, agreed, changes } = part;
  return (
    <details className="panel mb-5 py-0!" id="team">
      <summary className="section-summary flex-wrap py-2">
        <span className="badge badge-signal">Team</span>
        <span className="min-w-0 wrap-anywhere">{name}</span>
        {agreed.map((words) => (
          <span key={words} className="badge whitespace-normal">
            {words}
          </span>
        ))}
      </summary>
      <div className="grid gap-6 pt-2 pb-4 lg:grid-cols-2">
        <div>
          <h3 className="mb-2 text-xl">Who, when, why</h3>
          <TeamHistory changes={changes} />
          <div className="mt-3 flex flex-wrap gap-x-6">
            <Link to={`/teams/${id}`} className="quiet-link">
              The team’s garage
            </Link>
            <PressForm
              intent="take"
              action={`/teams/${id}`}
              fields={{ setup }}
              className="quiet-link cursor-pointer"
            >
              Take a copy for myself
            </PressForm>
          </div>
        </div>
        {mayWrite ? (
          <AgreeForm of={{ team: id, setup, version }} />
        ) : (
          <p className="text-dim">
            You’re a viewer: editors change this setup, agree on it and send stint sheets.
          </p>
        )}
      </div>
    </details>
  );
}
