import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';
import type { StandingMarkup } from './standing-markup.server.ts';

const Standing = createContext<StandingMarkup | null>(null);

export const StandingMarkupProvider = Standing.Provider;

/** What references stood for in parts of the page that have gone since. */
const gone = new Map<string, string>();

/**
 * Markup that the server has made of our own components, in which all text is escaped.
 *
 * @param stands false where it stands in the page only for browsers without JavaScript: others get it with the data
 */
export function FinishedMarkup({
  markup,
  className,
  stands = true,
}: {
  markup: string;
  className?: string;
  stands?: boolean;
}) {
  const standing = useContext(Standing);
  if (stands) standing?.add(markup);
  // A page that comes to life leaves alone what stands in it.
  const [isNew] = useState(useHydrated());
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    return () => {
      if (current && !markup.startsWith('<')) gone.set(markup, current.innerHTML);
    };
  }, [markup]);
  const shown = isNew ? (gone.get(markup) ?? markup) : markup;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it; see drawn-setup.server.tsx
  return <div ref={element} className={className} dangerouslySetInnerHTML={{ __html: shown }} />;
}
