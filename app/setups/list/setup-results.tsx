import { Link, useFetcher, useLocation } from '@remix-run/react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { FinishedMarkup } from '../../ui/finished-markup.tsx';
import { CardList } from './card-links.tsx';

export type DrawnCard = { id: string; author: string; markup: string };

export type SetupPage = { setups: DrawnCard[]; next: string | null; symbol: string };

/** Pages that were added to a list, by visit: Back finds the list as long as it was left. Public setups only. */
const addedPages = new Map<string, readonly SetupPage[]>();
const visitsKept = 20;

function keep(visit: string, pages: readonly SetupPage[]) {
  addedPages.delete(visit);
  addedPages.set(visit, pages);
  const oldest = addedPages.keys().next().value;
  if (addedPages.size > visitsKept && oldest !== undefined) addedPages.delete(oldest);
}

/** Each setup once, as likes may move one to a later page between two readings. */
function distinct(pages: readonly SetupPage[]): DrawnCard[] {
  const byId = new Map<string, DrawnCard>();
  for (const setup of pages.flatMap(({ setups }) => setups)) {
    if (!byId.has(setup.id)) byId.set(setup.id, setup);
  }
  return [...byId.values()];
}

export function SetupResults({ first, onCount }: { first: SetupPage; onCount: (count: number) => void }) {
  const { key: visit } = useLocation();
  const [pagesAfter, setAdded] = useState(() => addedPages.get(visit) ?? []);
  const { data, state, load } = useFetcher<{ page: SetupPage | null }>();
  const lastData = useRef<unknown>(undefined);
  const list = useRef<HTMLUListElement>(null);
  const pages = [first, ...pagesAfter];
  const setups = distinct(pages);
  const next = pages.at(-1)?.next ?? null;
  const shownBefore = useRef(setups.length);

  useEffect(() => {
    if (state !== 'idle' || !data?.page || lastData.current === data) return;
    lastData.current = data;
    const { page } = data;
    setAdded((before) => {
      const after = [...before, page];
      keep(visit, after);
      return after;
    });
  }, [data, state, visit]);

  useEffect(() => {
    if (setups.length > shownBefore.current) {
      list.current?.children[shownBefore.current]?.querySelector('a')?.focus({ preventScroll: true });
    }
    shownBefore.current = setups.length;
  }, [setups.length]);

  useEffect(() => onCount(setups.length), [setups.length, onCount]);

  function loadHere(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || next === null) return;
    event.preventDefault();
    if (state === 'idle') load(next);
  }

  return (
    <>
      <FinishedMarkup markup={first.symbol} />
      <CardList list={list}>
        {setups.map(({ id, markup }) => (
          <FinishedMarkup key={id} as="li" markup={markup} />
        ))}
      </CardList>
      {next && (
        <div className="mt-6 text-center">
          {state === 'idle' && data?.page === null && (
            <p role="alert" className="mb-3 text-alarm">
              We can’t load more setups right now. Please try again shortly.
            </p>
          )}
          <Link
            to={next}
            onClick={loadHere}
            aria-busy={state !== 'idle'}
            aria-disabled={state !== 'idle'}
            className="button min-w-[min(12rem,100%)]"
          >
            {state === 'idle' ? 'Load more' : 'Loading…'}
          </Link>
        </div>
      )}
    </>
  );
}
