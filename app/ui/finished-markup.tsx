import {
  createContext,
  type HTMLAttributes,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { markupReference } from '../edge/page-cache/markup-reference.ts';
import { useHydrated } from './use-hydrated.ts';

/** Server only: records the markup written into a page, and resolves references. */
type Placing = { place(markup: string, isInPage: boolean): string };

const Standing = createContext<Placing | null>(null);

export const PageMarkupProvider = Standing.Provider;

/** Where the page held what references stand for, also once that part of it has gone. */
const stoodIn = new Map<string, Element>();

/** Hydration leaves the server's markup alone, even when its data is loaded again. */
function useStanding(markup: string, element: RefObject<Element>): string {
  const [isNew] = useState(useHydrated());
  const [first] = useState(markup);
  const isReference = first.startsWith('markup-');
  const isReplaced = useRef(false);
  useEffect(() => {
    if (!isNew && isReference && element.current) stoodIn.set(first, element.current);
  }, [isNew, isReference, first, element]);
  if (markup !== first && markupReference(markup) !== first) isReplaced.current = true;
  if (!isReference || isReplaced.current) return markup;
  // A page that React has had to draw itself has nothing to take the markup from.
  return isNew ? (stoodIn.get(first)?.innerHTML ?? '') : first;
}

/**
 * Markup that the server has made of our own components, in which all text is escaped.
 *
 * @param isInPage false for markup in `noscript` only: browsers with JavaScript get it with the data
 */
export function FinishedMarkup({
  markup,
  isInPage = true,
  as: Tag = 'div',
  ...attributes
}: {
  markup: string;
  isInPage?: boolean;
  as?: 'div' | 'li' | 'select';
  name?: string;
} & Pick<HTMLAttributes<HTMLElement>, 'className' | 'id'>) {
  const standing = useContext(Standing);
  const placedMarkup = standing?.place(markup, isInPage);
  const element = useRef<HTMLDivElement & HTMLLIElement & HTMLSelectElement>(null);
  const visibleMarkup = useStanding(markup, element);
  const __html = placedMarkup ?? visibleMarkup;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it; see drawn-setup.server.tsx
  return <Tag ref={element} {...attributes} dangerouslySetInnerHTML={{ __html }} />;
}
