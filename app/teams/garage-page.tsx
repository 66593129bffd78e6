import { Form, Link } from '@remix-run/react';
import { CardList, LoadMore } from '../setups/list/card-links.tsx';
import { CarOverTrack, SetupMarks } from '../setups/list/setup-card.tsx';
import { LocalDate } from '../setups/viewer/local-date.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { CarSymbol } from '../ui/picture/car-outline.tsx';
import { SetupGlance } from '../ui/picture/setup-glance.tsx';
import type { GarageView } from './garage.server.ts';
import { AgreeForm } from './setup-part.tsx';
import { IntentButton, PressForm, TeamFrame } from './team-frame.tsx';
import { TeamHistory } from './team-history.tsx';
import type { TeamAnswer } from './team-words.ts';

function TeamSetup({ setup }: { setup: GarageView['setups'][number] }) {
  const { id, version, agreedFor, carClass, glance, name, author, facts } = setup;
  return (
    <article className="setup-card class-bar" data-class={carClass}>
      <SetupMarks setup={setup} withLikes={false} />
      <div className="setup-card-head">
        <h3>
          <a href={`/my-setups/${id}`} className="setup-card-link">
            <CarOverTrack setup={setup} />
          </a>
        </h3>
        {glance && <SetupGlance glance={glance} />}
      </div>
      {agreedFor.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {agreedFor.map((race) => (
            <span key={race} className="badge badge-signal whitespace-normal">
              Agreed for {race}
            </span>
          ))}
        </p>
      )}
      {name && <p className="font-semibold wrap-anywhere">{name}</p>}
      <p className="setup-card-foot">{[`Version ${version}`, author, facts].filter(Boolean).join(' · ')}</p>
    </article>
  );
}

/** Brings one of the driver's own setups into the team. */
function MoveIn({ view: { own }, answer }: { view: GarageView; answer: TeamAnswer | null }) {
  if (own.length === 0) {
    return (
      <p className="text-dim">
        You have no setups of your own to move in.{' '}
        <Link to="/setup-assistant" className="quiet-link">
          Make one
        </Link>
      </p>
    );
  }
  return (
    <Form method="post" className="panel grid max-w-3xl gap-4">
      <h2 className="text-xl">Bring a setup in</h2>
      <ChoiceField
        label="From My Setups"
        name="setup"
        choices={own}
        placeholder="Choose a setup..."
        defaultValue={answer?.values.setup}
        error={answer?.errors.setup}
      />
      <p className="text-sm text-dim">
        It belongs to the team from then on, with its versions, stints and tests, and is private to it. You
        stay named as its author.
      </p>
      <div className="flex flex-wrap gap-3">
        <IntentButton intent="move" className="button button-primary">
          Move it in
        </IntentButton>
        <IntentButton intent="copy">Move it in and keep a copy</IntentButton>
      </div>
    </Form>
  );
}

function Agreed({ agreements }: Pick<GarageView, 'agreements'>) {
  if (agreements.length === 0) return null;
  return (
    <section aria-labelledby="agreed" className="mb-8">
      <h2 id="agreed" className="caption mb-2">
        Agreed
      </h2>
      <ul className="timing">
        {agreements.map(({ race, setup, title, version, why, by, at }) => (
          <li key={race}>
            <Link to={`/my-setups/${setup}`} className="timing-link" aria-current="true">
              <span className="figure basis-40 text-xl wrap-anywhere">{race}</span>
              <span className="min-w-0 grow basis-60 wrap-anywhere">
                {title}, <strong>version {version}</strong>
                {why && <span className="block text-sm text-dim">{why}</span>}
              </span>
              <span className="text-sm text-dim">
                {by}, <LocalDate timestamp={at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Setups that editors can bring back. */
function Deleted({ deleted }: Pick<GarageView, 'deleted'>) {
  if (deleted.length === 0) return null;
  return (
    <details className="section mt-8 border-y border-line">
      <summary className="section-summary">
        Deleted in the last 30 days <span className="badge ml-auto">{deleted.length}</span>
      </summary>
      <ul className="divide-y divide-line">
        {deleted.map(({ id, title, at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <p className="min-w-0 wrap-anywhere">
              {title}{' '}
              <span className="text-sm text-dim">
                <LocalDate timestamp={at} />
              </span>
            </p>
            <PressForm intent="restore" fields={{ setup: id }} label={`Restore ${title}`}>
              Restore
            </PressForm>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A team's setups, what is agreed, and what happened lately. */
export function GaragePage({ view, answer }: { view: GarageView; answer: TeamAnswer | null }) {
  const { team, setups, next, changes } = view;
  return (
    <TeamFrame team={team} answer={answer}>
      <CarSymbol />
      {answer?.intent === 'agree' && (
        <section className="panel mb-8 max-w-3xl">
          <AgreeForm
            of={{ team: team.id, setup: answer.values.setup ?? '', version: Number(answer.values.version) }}
            answer={answer}
          />
        </section>
      )}
      <Agreed agreements={view.agreements} />
      <section aria-labelledby="setups" className="mb-8">
        <h2 id="setups" className="caption mb-2">
          Setups
        </h2>
        {setups.length === 0 && (
          <p className="stand-in">
            No setup here yet. Move one in, and everybody in the team drives, changes and proves the same one.
          </p>
        )}
        <CardList>
          {setups.map((setup) => (
            <li key={setup.id}>
              <TeamSetup setup={setup} />
            </li>
          ))}
        </CardList>
        <LoadMore to={next} />
      </section>
      <Deleted deleted={view.deleted} />
      {team.role !== 'viewer' && <MoveIn view={view} answer={answer} />}
      {changes.length > 0 && (
        <section aria-labelledby="history" className="mt-10">
          <h2 id="history" className="caption mb-2">
            Lately
          </h2>
          <TeamHistory changes={changes} />
        </section>
      )}
    </TeamFrame>
  );
}
