import { markupReference } from './markup-reference.ts';

/** Shorter ones are not worth a reference. */
const shortest = 200;

/**
 * The markup that stands in a page, as the server renders it. What the loaders gave goes to browsers a second time, for
 * Remix to begin with: there a reference stands for it.
 */
export class StandingMarkup {
  readonly #references = new Map<string, string>();

  add(markup: string): void {
    if (markup.length < shortest || !markup.startsWith('<')) return;
    this.#references.set(markup, markupReference(markup));
  }

  /** @param state what the loaders gave, in JSON */
  referredIn(state: string): string {
    let referred = state;
    for (const [markup, reference] of this.#references)
      referred = referred.replaceAll(JSON.stringify(markup), () => JSON.stringify(reference));
    return referred;
  }
}
