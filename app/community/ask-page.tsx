import { Form, Link, useNavigation } from '@remix-run/react';
import { ChoiceField } from '../ui/choice-field.tsx';
import { useOpenErrors } from '../ui/use-open-errors.ts';
import type { AskAnswer, AskForm } from './ask-for-setup.server.ts';
import type { WishErrors, WishValues } from './wish.ts';
import { SignInTab } from '../account/sign-in-tab.tsx';
import { DraftNote } from '../ui/draft-note.tsx';

const noErrors: WishErrors = {};

/** The same form for another game; the track's name may be known there, too. */
function gameAddress(game: string, { car, track, session, weather }: WishValues): string {
  const entries = Object.entries({ game, car, track, session, weather }).filter(([, value]) => value !== '');
  return `/wanted/ask?${new URLSearchParams(entries)}`;
}

function Games({ form, values }: { form: AskForm; values: WishValues }) {
  return (
    <section aria-labelledby="game">
      <h2 id="game" className="label">
        Game
      </h2>
      <ul className="flex flex-wrap gap-3">
        {form.games.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={gameAddress(id, values)}
              aria-current={values.game === id ? 'true' : undefined}
              className={values.game === id ? 'button text-signal' : 'button'}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Wish({
  form,
  values,
  errors,
  isReturned,
}: {
  form: AskForm;
  values: WishValues;
  errors: WishErrors;
  isReturned: boolean;
}) {
  const { open, onChange } = useOpenErrors(errors);
  const isSending = useNavigation().formData?.has('car') ?? false;
  const { cars, tracks, sessions, weathers } = form.choices;
  return (
    <Form
      method="post"
      // The game stays in the address: a form that comes back lists its cars and tracks.
      action={`/wanted/ask?game=${values.game}`}
      data-draft="wish"
      data-returned={isReturned ? '' : undefined}
      key={Object.values(form.values).join(' ')}
      onChange={onChange}
      className="grid gap-4"
    >
      <DraftNote />
      <input type="hidden" name="game" value={values.game} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          label="Car"
          name="car"
          choices={cars}
          placeholder="Select car..."
          defaultValue={values.car}
          error={open.car}
          required
        />
        <ChoiceField
          label="Track"
          name="track"
          choices={tracks}
          placeholder="Select track..."
          defaultValue={values.track}
          error={open.track}
          required
        />
        <ChoiceField
          label="Session"
          name="session"
          choices={sessions}
          placeholder="Any"
          defaultValue={values.session}
        />
        <ChoiceField
          label="Weather"
          name="weather"
          choices={weathers}
          placeholder="Any"
          defaultValue={values.weather}
        />
      </div>
      <button type="submit" disabled={isSending} className="button button-primary justify-self-start">
        {isSending ? 'Asking...' : 'Ask for this setup'}
      </button>
    </Form>
  );
}

function Mine({ mine }: { mine: AskForm['mine'] }) {
  if (mine?.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="mine">
      <h2 id="mine" className="mb-2 text-xl">
        What you want
      </h2>
      {!mine && <p role="alert">We can’t load your requests right now. Please try again shortly.</p>}
      <ul className="divide-y divide-line">
        {mine?.map(({ id, title, drivers }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
            <div className="min-w-0 grow basis-64">
              <Link to={`/wanted/${id}`} className="flex min-h-11 items-center font-semibold wrap-anywhere">
                {title}
              </Link>
              <p className="text-sm text-dim">{drivers}</p>
            </div>
            <Form method="post" action="/wanted/ask">
              <button
                type="submit"
                name="withdraw"
                value={id}
                aria-label={`Take back: ${title}`}
                className="button"
              >
                Take back
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks for a setup by its car, track and conditions, and shows what the driver wants already. */
export function AskPage({ form, answer }: { form: AskForm; answer: AskAnswer | null }) {
  const values = answer?.values ?? form.values;
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-6">
      <div>
        <h1 className="text-3xl">Ask for a setup</h1>
        <p className="mt-2 text-dim">
          Drivers see how many people want it and can answer with a setup. Nobody sees who asked.
        </p>
      </div>
      {answer?.message && (
        <p role="alert" className="notice">
          {answer.message}
        </p>
      )}
      <SignInTab code={answer?.code} />
      <Games form={form} values={values} />
      {values.game === '' ? (
        <p className="text-dim">Choose your game first.</p>
      ) : (
        <Wish form={form} values={values} errors={answer?.errors ?? noErrors} isReturned={answer !== null} />
      )}
      <Mine mine={form.mine} />
      <Link to="/wanted" className="quiet-link justify-self-start">
        All requests
      </Link>
    </div>
  );
}
