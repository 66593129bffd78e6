import { accountClosedStatus, isTooFast } from '#platform/database-errors';

/** The account a request is made for; `unanswered`: the database was asked and did not answer. */
type Standing = 'unknown' | 'unanswered' | 'open' | 'closed';

/** A row was stored, as no closed account may. */
const createdStatus = 201;

/** Functions that visitors call too: they check nobody's account. */
const forEverybody = /\/rpc\/(author|find|last|list|listed|public|still_good|withheld)_/;

/** Whether an answer of the database shows that the account is open: see `private.require_open` of the migrations. */
function showsOpen({ ok, status, headers }: Response, { pathname }: URL): boolean {
  if (!ok || forEverybody.test(pathname)) return false;
  // A statement that found no row was not checked; these functions check in any case.
  return (
    status === createdStatus ||
    /\/rpc\/(make_)?my_profile(_and_news)?$/.test(pathname) ||
    /^\d/.test(headers.get('content-range') ?? '')
  );
}

/**
 * Learns whether a driver's account is closed, and whether the driver wrote more than a minute has, from what a request asks
 * anyway: the database and the other Workers refuse whatever is asked in the name of a closed account, and say so.
 *
 * @param ask asks the database for something of the driver's; for a request that has asked nobody
 */
export function watchAccount(ask: () => Promise<unknown>) {
  let standing: Standing = 'unknown';
  let isOverLimit = false;
  const hear = (answeredStanding: Exclude<Standing, 'unknown'>) => {
    if (answeredStanding === 'closed' || standing === 'unknown' || standing === 'unanswered')
      standing = answeredStanding;
  };
  return {
    hear,

    /** Hears what the database answers to the driver's own requests. */
    listening:
      (send: typeof fetch): typeof fetch =>
      async (input, init) => {
        try {
          const response = await send(input, init);
          const address = new URL(input instanceof Request ? input.url : String(input));
          if (response.status === accountClosedStatus) hear('closed');
          else if (response.status >= 500) hear('unanswered');
          else if (showsOpen(response, address)) hear('open');
          if (await isTooFast(response)) isOverLimit = true;
          return response;
        } catch (error) {
          hear('unanswered');
          throw error;
        }
      },

    /** Whether the database refused a write because the driver wrote too much in this minute. */
    wroteTooMuch: (): boolean => isOverLimit,

    /** Whether the account is closed, as far as anybody says. */
    async isClosed(): Promise<boolean> {
      if (standing === 'unknown') await ask().catch(() => null);
      return standing === 'closed';
    },
  };
}

export type AccountWatch = ReturnType<typeof watchAccount>;
