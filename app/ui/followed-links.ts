import { useNavigate } from '@remix-run/react';
import type { MouseEvent, SyntheticEvent } from 'react';

/** The link to a page of ours in which something happened. */
export const linkAt = ({ target }: Pick<SyntheticEvent, 'target'>) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]:not([download])') : null;

const isElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** Click handler for finished markup: its links navigate on the client. */
export function useFollowedLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = linkAt(event);
    if (!link || event.defaultPrevented || isElsewhere(event)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
}
