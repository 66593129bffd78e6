import { useRef, useState } from 'react';
import { showModalAfterPaint } from '../../ui/after-paint.ts';
import { FinishedMarkup } from '../../ui/finished-markup.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

const heading = 'How to Use This Setup';

export type HelpFile = {
  /** The steps of `InstallSteps`, as markup. */
  steps: string;
  /** The folder for this car and track, as drivers find it; null where it is not known. */
  path: string | null;
  /** The address of the setup with its folders; null where they are not known. */
  zip: string | null;
};

function CopyPath({ path }: { path: string }) {
  const [label, setSaid] = useState('Copy path');
  const copy = () =>
    navigator.clipboard.writeText(path).then(
      () => setSaid('Copied'),
      () => setSaid('Couldn’t copy: select the text'),
    );
  return (
    <button type="button" className="button mr-3" onClick={copy}>
      <span aria-live="polite">{label}</span>
    </button>
  );
}

/** A button that opens the steps; without JavaScript it leads to where they stand on the page. */
export function HelpDialog({ file: { steps, path } }: { file: HelpFile }) {
  const dialog = useRef<HTMLDialogElement>(null);
  if (!useHydrated()) {
    return (
      <a href="#how-to-use" className="button noscript:hidden">
        {heading}
      </a>
    );
  }
  return (
    <>
      <button type="button" className="button" onClick={() => showModalAfterPaint(dialog.current)}>
        {heading}
      </button>
      <dialog ref={dialog} aria-labelledby="help-heading" className="dialog">
        <h2 id="help-heading" className="mb-4 text-2xl">
          {heading}
        </h2>
        <FinishedMarkup markup={steps} />
        <form method="dialog" className="mt-5 text-right">
          {path && <CopyPath path={path} />}
          <button type="submit" className="button">
            Close
          </button>
        </form>
      </dialog>
    </>
  );
}

/** The same steps on the page itself, folded, for browsers without JavaScript. */
export function StepsOnPage({ file }: { file: HelpFile }) {
  return (
    <noscript>
      <details className="sections px-4">
        <summary className="section-summary">{heading}</summary>
        {/* The link above leads into the fold, so that the browser unfolds it. */}
        <div id="how-to-use" className="pb-4">
          <FinishedMarkup markup={file.steps} isInPage={false} />
        </div>
      </details>
    </noscript>
  );
}
