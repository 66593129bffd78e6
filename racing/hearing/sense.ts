import type { HeardCorner } from './corners.ts';
import type { Pause } from './tokens.ts';

/** A word, phrase, number, corner or pause with what it means; `from` and `to` count tokens. */
export type Sense = {
  atoms: ReadonlySet<string>;
  from: number;
  to: number;
  pause?: Pause;
  /** A pause that ends a question. */
  isQuestion?: boolean;
  value?: number;
  /** The unit behind a number, by its sign: `cm`, `N/mm`. */
  unit?: string;
  /** A number written with its sign: "-2", "+1". */
  isSigned?: boolean;
  corners?: readonly HeardCorner[];
};
