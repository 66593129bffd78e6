import { renderToStaticMarkup } from 'react-dom/server';
import { EmbedFrame } from './embed-frame.tsx';
import { rememberedPart } from './remembered-part.server.tsx';

type Shared = { title: string; car: string; track: string; madeFor: string; canonical: string };

/** `Ferrari 296 GT3 at Spa · Race · 60 min · dry: https://…`. Discord makes a preview of the address. */
export const lineOf = ({ car, track, madeFor, canonical }: Omit<Shared, 'title'>): string =>
  `${[`${car} at ${track}`, ...(madeFor ? [madeFor] : [])].join(' · ')}: ${canonical}`;

const drawFold = rememberedPart(ShareFold);

/** A fold with all that somebody passes on of a setup, each in a field to copy from. */
export const drawShare = ({ title, car, track, madeFor, canonical }: Shared): string =>
  drawFold({ title, car, track, madeFor, canonical });

function ShareFold(setup: Shared) {
  const { title, canonical } = setup;
  const embed = renderToStaticMarkup(
    <EmbedFrame address={canonical} title={`${title} setup`} width={960} height={800} />,
  );
  const fields = [
    { name: 'link', label: 'Link', text: canonical },
    { name: 'line', label: 'Line for Discord', text: lineOf(setup) },
    { name: 'embed', label: 'Embed code', text: embed },
  ];
  return (
    <details>
      <summary className="quiet-link cursor-pointer">Share</summary>
      <div className="share-ways">
        <button
          type="button"
          className="button noscript:hidden"
          data-share={canonical}
          data-title={`${title} setup`}
        >
          Send the link
        </button>
        {fields.map(({ name, label, text }) => (
          <div key={name} className="share-way">
            <label htmlFor={`share-${name}`} className="caption">
              {label}
            </label>
            <input id={`share-${name}`} readOnly defaultValue={text} className="field" />
            <button
              type="button"
              className="button noscript:hidden"
              data-copy={text}
              aria-label={`Copy: ${label}`}
            >
              Copy
            </button>
          </div>
        ))}
      </div>
    </details>
  );
}
