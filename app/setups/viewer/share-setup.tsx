import type { MouseEvent } from 'react';
import { FinishedMarkup } from '../../ui/finished-markup.tsx';

/**
 * Link, line for Discord and embed code of a setup, in a fold.
 * @param markup by `drawShare`; null for a setup that nobody else may see
 */
export function ShareSetup({ markup }: { markup: string | null }) {
  const onClick = async ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button) (await import('./share.client.ts')).share(button);
  };
  if (!markup) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is clicked, by pointer or key, are the buttons in it
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a button is a click
    <div onClick={onClick} className="has-[[open]]:basis-full">
      <FinishedMarkup markup={markup} />
    </div>
  );
}
