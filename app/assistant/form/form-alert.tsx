import { useEffect, useRef } from 'react';
import { SignInAgain } from '../../account/sign-in-again.tsx';
import type { ReturnedForm } from './returned-form.ts';
import type { ReadingChoice } from '#racing/hearing/reading';

/** A question of the engineer's before anything is changed; the driver answers in the form below. */
export function EngineerQuestion({
  question,
  choices = [],
}: {
  question: string;
  /** The readings that it is between: each is a button of the form below. */
  choices?: readonly ReadingChoice[];
}) {
  return (
    <div role="alert" className="notice mb-4" data-tone="fall">
      <p className="font-semibold">Nothing has changed yet. The engineer asks:</p>
      {/* In the language of the driver, which the page does not know. */}
      <p lang="" className="mt-1 max-w-prose wrap-anywhere">
        {question}
      </p>
      {choices.length > 0 && (
        <div className="my-3 flex flex-wrap gap-3">
          {choices.map(({ label, reading }) => (
            <button
              key={label}
              type="submit"
              form="refine"
              name="reading"
              value={JSON.stringify(reading)}
              lang=""
              className="button"
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <p className="mt-1 text-sm text-dim">
        Your words are still below. This didn’t count towards your daily setups.
      </p>
    </div>
  );
}

/** The error of a returned form; without a session, a sign-in link that keeps the form. */
export function FormAlert({ returnedForm }: { returnedForm: ReturnedForm }) {
  const { message, shownAs } = returnedForm;
  const box = useRef<HTMLDivElement>(null);
  // It is above the form, and the button that was pressed may be a screen below.
  useEffect(() => {
    if (returnedForm.shownAs !== 'toast') box.current?.scrollIntoView({ block: 'nearest' });
  }, [returnedForm]);
  if (shownAs === 'toast' || shownAs === 'elsewhere') return null;
  return (
    <div ref={box} className="mx-auto max-w-3xl scroll-mt-24">
      {shownAs === 'sign-in' ? (
        <SignInAgain />
      ) : shownAs === 'question' ? (
        <EngineerQuestion question={message} choices={returnedForm.choices ?? []} />
      ) : (
        <p role="alert" className="notice mb-4" data-tone="alarm">
          {message}
        </p>
      )}
    </div>
  );
}
