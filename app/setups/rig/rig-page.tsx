import { Link } from '@remix-run/react';
import { type ReactNode, useRef } from 'react';
import { useArrowKeys, useTicks, useWakeLock } from './use-rig.ts';

type RigSetup = {
  id: string;
  car: string;
  track: string;
  carClass: string;
  version: number | null;
  changed: number | null;
  onlyChanged: boolean;
  ticksKey: string;
  markup: string | null;
};

/** The values of a setup beside the wheel: large, page by page as the garage has them, and ticked off. */
export function RigPage({ setup, children }: { setup: RigSetup; children?: ReactNode }) {
  const { id, car, track, carClass, version, markup, ticksKey } = setup;
  const pages = useRef<HTMLDivElement>(null);
  const { ticked: progress, clear } = useTicks(pages, ticksKey);
  const isAwake = useWakeLock();
  useArrowKeys(pages);
  return (
    <>
      <div className="rig-head class-bar" data-class={carClass}>
        <h1 className="text-xl">
          {car}
          <span className="text-dim">
            {' '}
            - {track}
            {version !== null && `, version ${version}`}
          </span>
        </h1>
        <p className="flex flex-wrap gap-x-6">
          <Link to={`/setup-viewer/${id}`} className="quiet-link">
            Back to the setup
          </Link>
          <WhichValues setup={setup} />
        </p>
        {progress && markup && (
          <p className="flex flex-wrap items-center gap-x-6">
            <output>
              {progress.done} of {progress.all} typed in
            </output>
            {progress.done > 0 && (
              <button type="button" className="quiet-link cursor-pointer" onClick={clear}>
                Clear all ticks
              </button>
            )}
            {isAwake !== null && (
              <span className="text-dim">
                {isAwake ? 'The screen stays on.' : 'This browser can’t keep the screen on.'}
              </span>
            )}
          </p>
        )}
      </div>
      {children}
      {markup ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it; see rig-view.server.tsx
        <div ref={pages} className="rig-pages" dangerouslySetInnerHTML={{ __html: markup }} />
      ) : (
        <p className="panel">We can’t read this file, so there’s nothing to show in garage order.</p>
      )}
    </>
  );
}

/** All values, or those that this version changed about the one before. */
function WhichValues({ setup: { id, version, changed: changeCount, onlyChanged } }: { setup: RigSetup }) {
  if (changeCount === null) return null;
  const rig = `/setup-viewer/${id}/rig?version=${version}`;
  if (onlyChanged) {
    return (
      <Link to={rig} className="quiet-link">
        Show every value
      </Link>
    );
  }
  if (changeCount === 0) return <span className="text-dim">No value differs from the version before.</span>;
  return (
    <Link to={`${rig}&only=changed`} className="quiet-link">
      Only what changed ({changeCount})
    </Link>
  );
}
