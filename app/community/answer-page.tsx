import { Form, Link, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Field } from '../ui/field.tsx';
import type { AnswerForm, GivenAnswer } from './answer-wanted.server.ts';
import { SignInTab } from '../account/sign-in-tab.tsx';
import { DraftNote } from '../ui/draft-note.tsx';

/** Chooses the setup that answers a wish; without its `form`, while that cannot be read, what was typed stays. */
export function AnswerPage({
  form,
  answer: givenAnswer,
  away,
}: {
  form: AnswerForm | null;
  answer: GivenAnswer | null;
  away?: ReactNode;
}) {
  const isSending = useNavigation().formData?.has('setup') ?? false;
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-6">
      {away}
      {form && (
        <div>
          <h1 className="text-3xl">Answer with a setup</h1>
          <p className="mt-2 wrap-anywhere text-dim">Wanted: {form.title}</p>
        </div>
      )}
      {(form || givenAnswer) && (
        <Form
          method="post"
          data-draft="answer"
          data-returned={givenAnswer ? '' : undefined}
          className="panel grid grid-cols-1 gap-4"
        >
          <DraftNote />
          {form && form.own.length > 0 && (
            <ChoiceField
              label="One of your public setups"
              name="own"
              choices={form.own}
              placeholder="Choose a setup"
              defaultValue={givenAnswer?.own}
            />
          )}
          <Field
            label={
              form && form.own.length > 0
                ? 'Or the number or address of any public setup'
                : 'Number or address of a public setup'
            }
            hint="It must be for this car and track. Another session or weather is fine; its card shows it."
            error={givenAnswer?.error}
          >
            {(control) => (
              <input
                {...control}
                name="setup"
                defaultValue={givenAnswer?.setup}
                placeholder="123"
                maxLength={300}
                autoComplete="off"
                className="field"
              />
            )}
          </Field>
          <SignInTab code={givenAnswer?.code} />
          <button type="submit" disabled={isSending} className="button button-primary justify-self-start">
            {isSending ? 'Linking...' : 'Link this setup'}
          </button>
        </Form>
      )}
      {form && form.given.length > 0 && (
        <section className="panel" aria-labelledby="given">
          <h2 id="given" className="mb-2 text-xl">
            Linked by you
          </h2>
          <ul className="divide-y divide-line">
            {form.given.map((setup) => (
              <li key={setup} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <Link to={`/setup-viewer/${setup}`} className="quiet-link">
                  Setup #{setup}
                </Link>
                <Form method="post">
                  <button
                    type="submit"
                    name="take-back"
                    value={setup}
                    aria-label={`Take back setup #${setup}`}
                    className="button"
                  >
                    Take back
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        </section>
      )}
      {form && (
        <Link to={`/wanted/${form.wanted}`} className="quiet-link justify-self-start">
          Back to the requests
        </Link>
      )}
    </div>
  );
}
