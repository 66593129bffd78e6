import { lazy, Suspense } from 'react';
import type { DescribedSetup } from '#core/setup/describe';
import { DescribedSetupSections } from './described-setup.tsx';
import { HelpDialog, type HelpFile } from './help-dialog.tsx';

// The server draws the values, and nothing in them waits for a script: theirs comes after the page is alive.
const Sections = import.meta.env.SSR
  ? DescribedSetupSections
  : lazy(async () => ({ default: (await import('./described-setup.tsx')).DescribedSetupSections }));

export type Legality = 'legal' | 'illegal' | 'unknown';

function LegalityNote({ legality, described }: { legality: Legality; described: DescribedSetup | null }) {
  const illegal = described?.sections.flatMap(({ rows }) => rows).filter(({ legal }) => !legal) ?? [];
  if (illegal.length > 0) {
    return (
      <p role="note" className="text-alarm">
        {illegal.length === 1 ? 'One value' : `${illegal.length} values`} outside what the game offers for
        this car, marked below. The game may refuse or change them.
      </p>
    );
  }
  if (legality !== 'legal') return null;
  return (
    <p className="text-dim">
      <span aria-hidden="true" className="text-signal">
        ✓{' '}
      </span>
      Every value is one the game offers for this car.
    </p>
  );
}

/** The values of a setup in sections, next to the file itself. */
export function SetupData({
  setup,
}: {
  setup: {
    game: string;
    described: DescribedSetup | null;
    legality: Legality;
    text: string;
    notes: string | null;
    file: HelpFile;
  };
}) {
  const { game, described, legality, text, notes, file } = setup;
  return (
    <section aria-labelledby="data" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="data" className="text-xl font-semibold">
            Setup Data
          </h2>
          <LegalityNote legality={legality} described={described} />
        </div>
        <HelpDialog game={game} file={file} />
      </div>
      {notes && (
        <section className="panel" aria-labelledby="setup-notes">
          <h3 id="setup-notes" className="mb-2 text-lg font-semibold">
            Setup Notes
          </h3>
          <p className="max-w-prose break-words whitespace-pre-line">{notes}</p>
        </section>
      )}
      <div className={`grid items-start gap-6 ${described ? 'lg:grid-cols-[3fr_2fr]' : ''}`}>
        {described && (
          <Suspense fallback={null}>
            <Sections described={described} />
          </Suspense>
        )}
        <div className={`min-w-0 lg:sticky lg:top-4 ${described ? 'file-text' : ''}`}>
          <h3 id="file" className="mb-3 text-lg font-semibold">
            The game's own file
          </h3>
          <section
            aria-labelledby="file"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            className="panel max-h-[600px] overflow-auto p-4"
          >
            <pre className="text-xs">{text}</pre>
          </section>
        </div>
      </div>
    </section>
  );
}
