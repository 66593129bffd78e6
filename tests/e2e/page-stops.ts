import type { Page } from '@playwright/test';

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
