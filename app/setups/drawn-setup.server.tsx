import { renderToStaticMarkup } from 'react-dom/server';
import type { DescribedSetup } from '#core/setup/describe';
import { SetupPictures } from '../picture/setup-pictures.tsx';
import { DescribedSetupSections } from './described-setup.tsx';

export type DrawnSetup = {
  pictures: string;
  sections: string;
};

/**
 * Draws a setup's pictures and its values in sections. Nothing in them reacts to a driver but what the browser does by
 * itself, so they come as markup, and a phone loads no script for them.
 */
export function drawSetup(described: DescribedSetup, startsOpen: 'first' | 'all' = 'first'): DrawnSetup {
  return {
    pictures: drawPictures(described),
    sections: renderToStaticMarkup(<DescribedSetupSections described={described} startsOpen={startsOpen} />),
  };
}

/** The pictures alone, for a page that stands beside a setup. */
export const drawPictures = (described: DescribedSetup): string =>
  renderToStaticMarkup(<SetupPictures described={described} />);

/** The text of a file, as it is. */
export const drawFile = (text: string): string => renderToStaticMarkup(<pre className="text-xs">{text}</pre>);
