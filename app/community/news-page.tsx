import { Form, Link, useNavigation } from '@remix-run/react';
import { LocalDate } from '../setups/viewer/local-date.tsx';
import type { NewsEntry, NewsSection } from './news.ts';

/** A driver's news, one section a kind. */
export function NewsPage({ sections }: { sections: readonly NewsSection[] }) {
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h1 className="text-2xl">What’s new</h1>
        <Link to="/following" className="quiet-link">
          Authors you follow
        </Link>
      </div>
      {sections.length === 0 && (
        <div className="stand-in">
          <h2 className="text-2xl">Nothing new</h2>
          <p>
            After you download a setup we’ll ask once whether it worked. Likes, comments, followers, answers
            to your requests and new setups by authors you follow show up here too.
          </p>
          <p className="stand-in-ways">
            <Link to="/setups" className="button button-primary">
              Find a setup
            </Link>
            <Link to="/wanted" className="button">
              See what’s wanted
            </Link>
          </p>
        </div>
      )}
      {sections.map(({ kind, heading, entries }) => (
        <section key={kind} aria-labelledby={kind} className="panel">
          <h2 id={kind} className="mb-2 text-xl">
            {heading}
          </h2>
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <Entry key={entry.id} kind={kind} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Entry({ kind, entry }: { kind: string; entry: NewsEntry }) {
  const { id, title, sentence, href, at, isNew, choices } = entry;
  const name = `${kind}-${id}`;
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-2 text-sm text-dim">
        <LocalDate timestamp={at} />
        {isNew && <span className="badge">New</span>}
      </p>
      <Link to={href} id={name} className="flex min-h-11 items-center font-semibold wrap-anywhere">
        {title}
      </Link>
      <p>{sentence}</p>
      {choices.length > 0 && <Choices kind={kind} entry={entry} label={name} />}
    </li>
  );
}

function Choices({ kind, entry: { id, choices }, label }: { kind: string; entry: NewsEntry; label: string }) {
  const sending = useNavigation().formData;
  const isSending = sending?.get('kind') === kind && sending.get('id') === String(id);
  return (
    <Form method="post" action="/news" preventScrollReset className="mt-2">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need the setup's name once more as its legend */}
      <div role="group" aria-labelledby={label} className="flex flex-wrap gap-3">
        {choices.map(({ value, label, isChosen }) => (
          <button
            key={value}
            type="submit"
            name="choice"
            value={value}
            aria-pressed={isChosen}
            disabled={isSending}
            className={isChosen ? 'button button-primary' : 'button'}
          >
            {label}
          </button>
        ))}
      </div>
    </Form>
  );
}
