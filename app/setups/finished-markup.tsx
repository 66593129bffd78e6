import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';
import type { StandingMarkup } from './standing-markup.server.ts';

const Standing = createContext<StandingMarkup | null>(null);

export const StandingMarkupProvider = Standing.Provider;

/** Where the page held what references stand for, also once that part of it has gone. */
const stoodIn = new Map<string, Element>();

/**
 * Markup that the server has made of our own components, in which all text is escaped.
 *
 * @param stands false where it stands in the page only for browsers without JavaScript: others get it with the data
 */
export function FinishedMarkup({
  markup,
  className,
  stands = true,
  as: Tag = 'div',
}: {
  markup: string;
  className?: string;
  stands?: boolean;
  as?: 'div' | 'li';
}) {
  const standing = useContext(Standing);
  if (stands) standing?.add(markup);
  // A page that comes to life leaves alone what stands in it.
  const [isNew] = useState(useHydrated());
  const element = useRef<HTMLDivElement & HTMLLIElement>(null);
  useEffect(() => {
    if (!isNew && element.current && !markup.startsWith('<')) stoodIn.set(markup, element.current);
  }, [isNew, markup]);
  const shown = isNew ? (stoodIn.get(markup)?.innerHTML ?? markup) : markup;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it; see drawn-setup.server.tsx
  return <Tag ref={element} className={className} dangerouslySetInnerHTML={{ __html: shown }} />;
}
