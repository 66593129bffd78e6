import { renderToStaticMarkup } from 'react-dom/server';
import { printUnits, type Units } from '#racing/setup/chosen-units';
import { CarSymbol } from '../../ui/picture/car-outline.tsx';
import { memoize } from '../../edge/page-cache/memoize.server.ts';
import type { DrawnCard } from './setup-results.tsx';
import { SetupCard, type SetupCardView } from './setup-card.tsx';
import { type ListedSetup, pictureCardOf } from './setup-card.server.ts';

/** A card changes with its setup alone: drawn once, it is the same in every list. */
export function drawCard(card: SetupCardView): DrawnCard {
  const { id, author } = card;
  return { id, author, markup: renderToStaticMarkup(<SetupCard setup={card} />) };
}

const drawnLately = memoize<DrawnCard>(1_000);

/** The same without a look at what the row says, as long as that row itself is kept. */
const drawnRows = new WeakMap<ListedSetup, { units: string; card: DrawnCard }>();

/** The card of a stored setup in a list. */
export function drawnCardOf(setup: ListedSetup, chosenUnits: Units): DrawnCard {
  const units = printUnits(chosenUnits);
  const cachedCard = drawnRows.get(setup);
  if (cachedCard?.units === units) return cachedCard.card;
  const card = drawnLately(`${units} ${JSON.stringify(setup)}`, () =>
    drawCard(pictureCardOf(setup, chosenUnits)),
  );
  drawnRows.set(setup, { units, card });
  return card;
}

let symbol: string | null = null;

/** The SVG symbols that cards draw their cars with, once a page. */
export function drawnSymbol(): string {
  symbol ??= renderToStaticMarkup(<CarSymbol />);
  return symbol;
}
