import type { Page } from '@playwright/test';
import { drawsPage, type Things, webRoutes } from '../support/requests.ts';

/** A page in a state that is looked at. */
export type Stop = {
  name: string;
  path: string;
  /** Brings the page into the state, with JavaScript. */
  open?: (page: Page) => Promise<void>;
  /** Nothing outside a modal dialog can be reached while it is open. */
  isModal?: boolean;
};

/** Somebody who comes by pages: `enter` makes what there is to see and signs in. */
export type Visitor = { name: string; enter: (page: Page) => Promise<Stop[]> };

/** Every page of the register as it first opens: those for everybody, or a driver's own. */
export function pagesOfRegister(things: Things, whose: 'public' | 'own'): Stop[] {
  const pages = Object.entries(webRoutes).filter(
    ([file, { isPrivate, answers }]) => isPrivate === (whose === 'own') && answers !== 302 && drawsPage(file),
  );
  return pages.map(([file, { path }]) => ({ name: file, path: path(things) }));
}
