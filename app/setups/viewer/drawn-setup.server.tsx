import { renderToStaticMarkup } from 'react-dom/server';
import type { DescribedSetup } from '#racing/setup/describe';
import { SetupPictures } from '../../ui/picture/setup-pictures.tsx';
import { type ChosenUnits, DescribedSetupSections } from './described-setup.tsx';
import type { Legality } from './older-setup.server.tsx';

export type DrawnSetup = {
  pictures: string;
  sections: string;
};

/**
 * Draws a setup's pictures and its values in sections. Nothing in them reacts to a driver but what the browser does by
 * itself, so they come as markup, and a phone loads no script for them.
 */
export function drawSetup(
  described: DescribedSetup,
  startsOpen: 'first' | 'all' = 'first',
  chosen?: ChosenUnits,
): DrawnSetup {
  return {
    pictures: drawPictures(described),
    sections: renderToStaticMarkup(
      <DescribedSetupSections described={described} startsOpen={startsOpen} chosen={chosen} />,
    ),
  };
}

/** The pictures alone, for a page that shows a setup beside something else. */
export const drawPictures = (described: DescribedSetup): string =>
  renderToStaticMarkup(<SetupPictures described={described} />);

/**
 * The file's text in a fold; open where it is all that there is.
 * @param numbersInWords explains its numbers; null for a file that cannot be read
 */
export function drawFile(text: string, numbersInWords: string | null): string {
  const isDrawn = numbersInWords !== null;
  return renderToStaticMarkup(
    <details open={!isDrawn} className={`open-where-wide min-w-0 ${isDrawn ? 'file-text' : ''}`}>
      <summary className="disclosure">The game's own file</summary>
      <h3 id="file" className="mb-3 hidden text-lg font-semibold md:block">
        The game's own file
      </h3>
      {numbersInWords && <p className="mb-3 text-sm text-dim">{numbersInWords}</p>}
      <section
        aria-labelledby="file"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="panel max-h-[600px] overflow-auto p-4"
      >
        <pre className="text-xs">{text}</pre>
      </section>
    </details>,
  );
}

/** The line above the values: whether the game accepts them all. */
export function drawLegality({ legality, illegalValues }: Legality): string {
  if (illegalValues === 0 && legality !== 'legal') return '';
  return renderToStaticMarkup(
    illegalValues > 0 ? (
      <p role="note" className="text-alarm">
        {illegalValues === 1 ? 'One value' : `${illegalValues} values`} outside this car’s range, marked
        below. The game may refuse or change them.
      </p>
    ) : (
      <p className="text-dim">
        <span aria-hidden="true" className="text-signal">
          ✓{' '}
        </span>
        Every value is legal for this car.
      </p>
    ),
  );
}

/** The file's own notes. */
export const drawNotes = (notes: string): string =>
  renderToStaticMarkup(
    <section className="panel" aria-labelledby="setup-notes">
      <h3 id="setup-notes" className="mb-2 text-lg font-semibold">
        Setup Notes
      </h3>
      <p className="max-w-prose break-words whitespace-pre-line">{notes}</p>
    </section>,
  );
