import { useEffect, useRef } from 'react';
import { SignInAgain } from '../account/sign-in-again.tsx';
import type { ReturnedForm } from './returned-form.ts';

/** What is wrong with a form that came back; without a session, the way to sign in that leaves the form in place. */
export function FormAlert({ returned }: { returned: ReturnedForm }) {
  const { message, shownAs } = returned;
  const box = useRef<HTMLDivElement>(null);
  // It stands above the form, and the button that was pressed may be a screen below.
  useEffect(() => {
    if (returned.shownAs !== 'toast') box.current?.scrollIntoView({ block: 'nearest' });
  }, [returned]);
  if (shownAs === 'toast') return null;
  return (
    <div ref={box} className="mx-auto max-w-3xl scroll-mt-24">
      {shownAs === 'sign-in' ? (
        <SignInAgain />
      ) : (
        <p role="alert" className="notice mb-4" data-tone="alarm">
          {message}
        </p>
      )}
    </div>
  );
}
