import type { Operator } from '../support/operator.ts';
import type { Answer } from './ask.ts';
import type { Dependency } from './dependencies.ts';
import type { Fixtures } from './fixtures.ts';

/** The sender of a request; `expired` is the driver with an expired session token, `service` another server. */
type Sender = 'visitor' | 'changer' | 'driver' | 'premium' | 'watched' | 'steward' | 'expired' | 'service';

/** The expected result of a call while a dependency is away. */
export type Expected = {
  /** One of these. */
  status: number | readonly number[];
  /** Must stand in the answer: what went wrong, in the product's own words. */
  says?: RegExp;
  /** Where a redirect leads. */
  leadsTo?: RegExp;
  /** The next page says that it failed. */
  leavesFailure?: boolean;
  /** The form comes back, with all that `keeps` names. */
  returnsForm?: boolean;
  /** A request id runs once: sent again when all is well, it gets the same answer. */
  stays?: boolean;
};

type PerDependency = Partial<Record<Dependency, Expected>>;

export type Call = {
  name: string;
  as: Sender;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string | ((fixtures: Fixtures) => string);
  /** How it is sent: by a browser opening a page, by our script, or by a program. */
  by: 'page' | 'script' | 'program' | 'listener';
  form?: (fixtures: Fixtures) => Record<string, string>;
  /** It takes something away: a second time there is nothing left to take. */
  isOnce?: boolean;
  isMultipart?: boolean;
  json?: (fixtures: Fixtures) => unknown;
  headers?: (fixtures: Fixtures, operator: Operator) => Record<string, string>;
  raw?: (fixtures: Fixtures, operator: Operator) => string;
  fine: number;
  says?: RegExp;
  leadsTo?: RegExp;
  /** Differences from that, by what is away. */
  without?: PerDependency;
  /** The typed values, which a returned form holds. */
  keeps?: (fixtures: Fixtures) => string[];
  /** Asked once before the fault, as others did who came before. */
  isWarmed?: boolean;
  /** Milliseconds for the whole answer, by what is away. */
  limits?: Partial<Record<Dependency, number>>;
  /** Asks for what is another driver's. */
  isForeign?: boolean;
  /** Shows that the answer gives what only a plan opens. */
  opens?: (answer: Answer) => boolean;
  /** Faults of the stored state after recovery; null when it is right. */
  stored?: (fixtures: Fixtures, operator: Operator) => Promise<string | null>;
};

const sentences = {
  page: /Back in a moment|Our database isn’t answering/,
  database: /[Dd]atabase|try again/,
};

/** A page, or an endpoint, that says it cannot do without the database. */
export const noDatabase = (status: number, says: RegExp = sentences.page): PerDependency => ({
  database: { status, says },
});

/** The address at which our script asks for a page's data. */
function dataPath(path: string): string {
  const { pathname, search } = new URL(path, 'http://product');
  return `${pathname === '/' ? '/_root' : pathname}.data${search}`;
}

/** Single fetch answers a redirect with this. */
const redirectedData = 202;
const asData = (status: number) => (status >= 300 && status < 400 ? redirectedData : status);

/** A page as the browser opens it, and the same as our script asks for it; forms come with their action. */
export function bothWays(call: Omit<Call, 'by'>): Call[] {
  const { path, without = {} } = call;
  const script: Call = {
    ...call,
    by: 'script',
    name: `${call.name}, as data`,
    path: typeof path === 'string' ? dataPath(path) : (fixtures) => dataPath(path(fixtures)),
    fine: asData(call.fine),
    without: Object.fromEntries(
      Object.entries(without).map(([dependency, expected]) => [
        dependency,
        { ...expected, status: [expected.status].flat().map(asData), says: undefined },
      ]),
    ),
    says: undefined,
  };
  return [{ ...call, by: 'page' }, script];
}

/** A page, both ways. */
export const page = (as: Sender, name: string, path: Call['path'], more: Partial<Call> = {}): Call[] =>
  bothWays({ as, name, path, method: 'GET', fine: 200, ...more });

/** A form that leads on when it is sent, both ways. */
export const form = (as: Sender, name: string, path: Call['path'], more: Partial<Call> = {}): Call[] =>
  bothWays({ as, name, path, method: 'POST', fine: 303, ...more });

/** An endpoint as a program asks it. */
export const program = (as: Sender, name: string, path: Call['path'], more: Partial<Call> = {}): Call => ({
  ...{ as, name, path, by: 'program', method: more.json ? 'POST' : 'GET', fine: 200 },
  ...more,
});
