import { renderToStaticMarkup } from 'react-dom/server';
import * as z from 'zod';
import { refuse } from '#platform/http/answer';
import { cardOf } from '../setups/list/setup-card.server.ts';
import { EmbedFrame } from '../setups/viewer/embed-frame.tsx';
import type { ViewedSetup } from '../setups/viewer/visible-setup.server.ts';

/** CSS pixels. Below 720 the three pictures stand one under the other. */
const widest = 960;
const columnsFrom = 720;
const heights = { inARow: 800, inAColumn: 1_320 };

const length = z.coerce.number().min(1).transform(Math.floor).optional().catch(undefined);
const query = z.object({
  url: z.string().max(2_000).catch(''),
  format: z.string().catch('json'),
  maxwidth: length,
  maxheight: length,
});

export type AskedFrame = { id: string; width: number; height: number };

/**
 * Answers an oEmbed consumer.
 * @throws a 501 Response for another format than JSON, a 404 Response for an address that is none of our setups'
 */
export function askedFrame(parameters: URLSearchParams, origin: string): AskedFrame {
  const { url, format, maxwidth = widest, maxheight } = query.parse(Object.fromEntries(parameters));
  if (format !== 'json')
    throw refuse({ status: 501, code: 'json_only', error: 'We only answer in JSON: format=json.' });
  const setupUrl = URL.canParse(url, origin) ? new URL(url, origin) : null;
  const path = setupUrl?.origin === origin ? setupUrl.pathname : '';
  const [, id] = /^\/setup-viewer\/([\w-]{1,60})(?:\/(?:rig|embed))?\/?$/.exec(path) ?? [];
  if (!id) {
    const error = 'url must be the address of a setup in the viewer.';
    throw refuse({ status: 404, code: 'unknown_setup', error });
  }
  const width = Math.min(widest, maxwidth);
  const height = width < columnsFrom ? heights.inAColumn : heights.inARow;
  return { id, width, height: Math.min(height, maxheight ?? height) };
}

/** The answer: a frame with the setup's pictures (oEmbed 1.0, type `rich`). */
export function oembedOf(setup: ViewedSetup, { id, width, height }: AskedFrame, origin: string) {
  const { title, author, isDemo } = cardOf(setup);
  const name = `${title} setup`;
  return {
    version: '1.0',
    type: 'rich',
    title: name,
    ...(!isDemo && { author_name: author.replace(/^by /, '') }),
    provider_name: 'Scrutineer',
    provider_url: origin,
    cache_age: 3_600,
    html: renderToStaticMarkup(
      <EmbedFrame address={`${origin}/setup-viewer/${id}`} title={name} width={width} height={height} />,
    ),
    width,
    height,
  };
}
