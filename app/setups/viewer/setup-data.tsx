import { Link } from '@remix-run/react';
import { FinishedMarkup } from '../../ui/finished-markup.tsx';
import type { DrawnSetup } from './drawn-setup.server.tsx';
import { DownloadLink } from '../install/download-link.tsx';
import { HelpDialog, type HelpFile, StepsOnPage } from './help-dialog.tsx';

type ShownData = {
  drawn: DrawnSetup | null;
  /** Whether the game takes every value, drawn. */
  legality: string;
  /** The file's text, drawn. */
  fileText: string;
  /** The file's own notes, rendered. */
  notes: string | null;
  file: HelpFile;
  similar: string | null;
};

/** A setup's values, its pictures first, and what has to be known before they are used. */
export function SetupValues({
  setup,
}: {
  setup: ShownData & { id: string; older: string | null; telemetryLaps: number };
}) {
  const { id, older, telemetryLaps, drawn: drawing } = setup;
  return (
    <>
      {older && <FinishedMarkup markup={older} className="mb-6" />}
      {telemetryLaps > 0 && (
        <div role="note" className="panel mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>This setup records telemetry for {telemetryLaps} laps each time, which fills your disk.</span>
          <DownloadLink href={`/setup-viewer/${id}/download?telemetry=off`} className="button">
            Download without telemetry
          </DownloadLink>
        </div>
      )}
      {drawing && <FinishedMarkup markup={drawing.pictures} className="mb-3 md:mb-6" />}
      <SetupData setup={setup} />
    </>
  );
}

function SetupData({ setup }: { setup: ShownData }) {
  const { drawn: drawing, legality, fileText, notes, file, similar } = setup;
  return (
    <section aria-labelledby="data" className="grid gap-2 md:gap-4">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="data" className="text-xl font-semibold">
            Setup Data
          </h2>
          <HelpDialog file={file} />
        </div>
        <FinishedMarkup markup={legality} />
      </div>
      <StepsOnPage file={file} />
      {notes && <FinishedMarkup markup={notes} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <div>
          {drawing && <FinishedMarkup markup={drawing.sections} />}
          {similar && (
            <p className="screen-only mt-2">
              <Link to={similar} prefetch="intent" className="quiet-link">
                More setups for this car and track
              </Link>
            </p>
          )}
        </div>
        <FinishedMarkup markup={fileText} className="contents" />
      </div>
    </section>
  );
}
