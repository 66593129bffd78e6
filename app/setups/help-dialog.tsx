import { useRef } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';
import { type HelpFile, InstallSteps } from './install-steps.tsx';

const heading = 'How to Use This Setup';

type HelpProps = { game: string; file: HelpFile };

/** A button that opens the steps of `InstallSteps`; without JavaScript it leads to where they stand on the page. */
export function HelpDialog({ game, file }: HelpProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  if (!useHydrated()) {
    return (
      <a href="#how-to-use" className="button">
        {heading}
      </a>
    );
  }
  return (
    <>
      <button type="button" className="button" onClick={() => dialog.current?.showModal()}>
        {heading}
      </button>
      <dialog ref={dialog} aria-labelledby="help-heading" className="dialog">
        <h2 id="help-heading" className="mb-4 text-2xl">
          {heading}
        </h2>
        <InstallSteps game={game} file={file} />
        <form method="dialog" className="mt-5 text-right">
          <button type="submit" className="button">
            Close
          </button>
        </form>
      </dialog>
    </>
  );
}

/** The same steps on the page itself, for browsers without JavaScript. */
export function StepsOnPage({ game, file }: HelpProps) {
  return (
    <noscript>
      <section id="how-to-use" aria-labelledby="how-to-use-heading" className="panel">
        <h2 id="how-to-use-heading" className="mb-3 text-lg font-semibold">
          {heading}
        </h2>
        <InstallSteps game={game} file={file} />
      </section>
    </noscript>
  );
}
