import { Form, Link } from '@remix-run/react';
import { RequestReference } from '../ui/request-reference.tsx';
import type { WantedList } from './wanted-list.server.ts';

function Choices({ label, choices }: { label: string; choices: WantedList['games'] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-5">
      {choices.map(({ label: name, to, isChosen }) =>
        isChosen ? (
          <span key={to} aria-current="true" className="inline-flex min-h-11 items-center text-signal">
            {name}
          </span>
        ) : (
          <Link key={to} to={to} className="quiet-link">
            {name}
          </Link>
        ),
      )}
    </nav>
  );
}

function Line({ line }: { line: NonNullable<WantedList['lines']>[number] }) {
  const { id, title, game, carClass, drivers, isAnswered } = line;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-1 pb-3">
      <div className="min-w-0 grow basis-72">
        <Link to={`/wanted/${id}`} className="flex min-h-11 items-center font-semibold wrap-anywhere">
          {title}
        </Link>
        <p data-class={carClass} className="flex flex-wrap items-center gap-2 text-sm text-dim">
          {carClass && <span className="class-badge">{carClass}</span>}
          <span className="badge">{game}</span>
          <span>{drivers}</span>
          {isAnswered ? <strong className="text-chalk">Answered</strong> : <span>No setup yet</span>}
        </p>
      </div>
      <Form method="post" action={`/wanted/${id}`} reloadDocument>
        <button type="submit" className="button" aria-label={`I want this too: ${title}`}>
          I want this too
        </button>
      </Form>
    </li>
  );
}

/** The wanted setups: the same page for everybody. */
export function WantedListPage({ list }: { list: WantedList }) {
  const { lines, next, games, orders, askAddress } = list;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Wanted setups</h1>
          <p className="mt-2 max-w-prose text-dim">
            Setups drivers are looking for. Vote for one or answer it.
          </p>
        </div>
        {lines?.length !== 0 && (
          <Link to={askAddress} className="button button-primary">
            Ask for a setup
          </Link>
        )}
      </div>
      <div className="mb-4 border-y border-line">
        <Choices label="Game" choices={games} />
        <Choices label="Order" choices={orders} />
      </div>
      {lines === null && (
        <div role="alert" className="stand-in stand-in-failed">
          <p className="text-xl font-semibold">We can’t load the list right now.</p>
          <p>Our database isn’t answering, so this isn’t an empty list. Please try again shortly.</p>
          <RequestReference />
        </div>
      )}
      {lines?.length === 0 && (
        <div className="stand-in">
          <h2 className="text-2xl">No requests yet</h2>
          <p>
            Missing a setup? Ask for the car and track. Drivers who have one see it here, and you hear of it
            in What’s new.
          </p>
          <Link to={askAddress} className="button button-primary">
            Ask for a setup
          </Link>
        </div>
      )}
      {lines && lines.length > 0 && (
        <ul className="panel divide-y divide-line py-1">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
      {next && (
        <p className="mt-6 text-center">
          <Link to={next} className="button min-w-[min(12rem,100%)]">
            More
          </Link>
        </p>
      )}
    </>
  );
}
