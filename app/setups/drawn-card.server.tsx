import { renderToStaticMarkup } from 'react-dom/server';
import { printUnits, type Units } from '#core/setup/chosen-units';
import { CarSymbol } from '../picture/car-outline.tsx';
import { memoize } from '../page-cache/memoize.server.ts';
import type { DrawnCard } from './setup-results.tsx';
import { SetupCard, type SetupCardView } from './setup-card.tsx';
import { type ListedSetup, pictureCardOf } from './setup-card.server.ts';

/** A card changes with its setup alone: drawn once, it is the same in every list. */
export function drawCard(card: SetupCardView): DrawnCard {
  const { id, author } = card;
  return { id, author, markup: renderToStaticMarkup(<SetupCard setup={card} />) };
}

const drawnLately = memoize<DrawnCard>(1_000);

/** The card of a stored setup in a list. */
export const drawnCardOf = (setup: ListedSetup, units: Units): DrawnCard =>
  drawnLately(`${printUnits(units)} ${JSON.stringify(setup)}`, () => drawCard(pictureCardOf(setup, units)));

let symbol: string | null = null;

/** What the cards of a list draw their cars with, once on its page. */
export function drawnSymbol(): string {
  symbol ??= renderToStaticMarkup(<CarSymbol />);
  return symbol;
}
