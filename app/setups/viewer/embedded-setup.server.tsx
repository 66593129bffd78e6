import { renderToStaticMarkup } from 'react-dom/server';
import { readSetup } from '#racing/setup/formats';
import { describeFile, madeForOf } from '#racing/engineer/baseline/describe-setup';
import { SetupPictures } from '../../ui/picture/setup-pictures.tsx';
import { CarOverTrack, SetupMarks } from '../list/setup-card.tsx';
import { cardOf } from '../list/setup-card.server.ts';
import type { ViewedSetup } from './visible-setup.server.ts';

/** Nothing runs in it, nothing is sent from it, and any page may frame it. */
export const embedPolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/**
 * A setup's pictures as a document of their own, for a frame in other people's pages. Its links open the viewer beside it.
 *
 * @param styles the address of the style sheet
 */
export function embeddedSetup(
  setup: ViewedSetup,
  { origin, styles }: { origin: string; styles: string },
): string {
  const card = cardOf(setup);
  const file = readSetup(setup.game, setup.setup_data, setup.track_name);
  const page = `${origin}/setup-viewer/${setup.id}`;
  const document = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${card.title} setup · Scrutineer`}</title>
        <link rel="canonical" href={page} />
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <main className="p-4">
          <div className="class-bar mb-4 pl-4" data-class={card.carClass}>
            <SetupMarks setup={card} withLikes={false} />
            <h1 className="text-2xl">
              <a href={page} target="_blank" rel="noopener">
                <CarOverTrack setup={card} />
              </a>
            </h1>
            <p className="text-sm text-dim">{card.author}, on Scrutineer</p>
          </div>
          {file && <SetupPictures described={describeFile(file, madeForOf(setup))} />}
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
