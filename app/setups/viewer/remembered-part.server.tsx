import type { FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { memoize } from '../../edge/page-cache/memoize.server.ts';

/**
 * Draws a part of a setup's page, and remembers the latest two hundred. For parts that are the same for whoever looks.
 *
 * @returns what draws the part of these properties, all of which it needs
 */
export function rememberedPart<Props extends object>(
  Part: FunctionComponent<Props>,
): (props: Props) => string {
  const memo = memoize<string>(200);
  return (props) => memo(JSON.stringify(props), () => renderToStaticMarkup(<Part {...props} />));
}
