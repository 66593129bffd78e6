import { memoize } from './memoize.server.ts';
import { markupReference, shortestReferred } from './markup-reference.ts';

const isWorthReference = (markup: string) => markup.length >= shortestReferred && markup.startsWith('<');

const referencesLately = memoize<string>(300);

const referenceOf = (markup: string) => referencesLately(markup, () => markupReference(markup));

/**
 * The server-rendered markup of one page. Remix sends loader data to the browser a second time: a reference there
 * replaces markup that the page already holds.
 */
export class PageMarkup {
  /** The markup that loaders gave by reference; what of it does not stand in the page is still awaited. */
  readonly #given = new Map<string, { markup: string; isAwaited: boolean }>();
  readonly #found = new Map<string, string>();

  /** Returns a reference for markup that the page will hold, so that it is never written into the data. */
  refer(markup: string): string {
    if (!isWorthReference(markup)) return markup;
    const reference = referenceOf(markup);
    if (!this.#given.has(reference)) this.#given.set(reference, { markup, isAwaited: true });
    return reference;
  }

  /** Makes a reference stand for markup that no loader gives. */
  give(reference: string, markup: string): void {
    this.#given.set(reference, { markup, isAwaited: false });
  }

  /**
   * @param markup of a component, or a loader's reference to it
   * @param isInPage whether the markup is in the page for browsers with JavaScript too
   * @returns the markup itself
   */
  place(markup: string, isInPage: boolean): string {
    const entry = this.#given.get(markup);
    if (entry) {
      if (isInPage) entry.isAwaited = false;
      return entry.markup;
    }
    if (isInPage && isWorthReference(markup)) this.#found.set(markup, referenceOf(markup));
    return markup;
  }

  /** @param state what the loaders gave, in JSON */
  referredIn(state: string): string {
    let stateMarkup = state;
    for (const [markup, reference] of this.#found)
      stateMarkup = stateMarkup.replaceAll(JSON.stringify(markup), () => JSON.stringify(reference));
    for (const [reference, { markup, isAwaited }] of this.#given)
      if (isAwaited)
        stateMarkup = stateMarkup.replaceAll(JSON.stringify(reference), () => JSON.stringify(markup));
    return stateMarkup;
  }
}
