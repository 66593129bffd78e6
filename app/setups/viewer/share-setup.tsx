import { Form } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { FinishedMarkup } from '../../ui/finished-markup.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';

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

/** The question before a private setup is shared. Leads to the setup's page, where its link is. */
export function OfferToShare({ id, title }: { id: string | number; title: string }) {
  return (
    <MoreMenu label="Share">
      <Form method="post" action="/my-setups" className="grid w-64 gap-3 px-4 py-2">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="title" value={title} />
        <input type="hidden" name="next" value="setup" />
        <p>Only you can see this setup. Make it public and anyone can find and download it.</p>
        <button type="submit" name="isPublic" value="true" className="button button-primary">
          Make it public
        </button>
      </Form>
    </MoreMenu>
  );
}
