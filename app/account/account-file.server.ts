import { type AccountData, accountLists } from '#platform/adapters/supabase/account-data';

type Lists = Record<string, AsyncIterable<Record<string, unknown>>>;

const about =
  'Everything Scrutineer keeps about you. Our account provider has your password and sign-ins; our payment provider has your payments and invoices.';

/**
 * The text of a driver's file, in pieces: a JSON object with one row a line.
 *
 * @param outsideLists lists of what is kept outside the database
 */
export async function* accountFile(
  data: AccountData,
  outsideLists: Lists,
  now = new Date(),
): AsyncGenerator<string> {
  const [profile, subscription] = await Promise.all([data.profile(), data.subscription()]);
  const head = { about, made_at: now.toISOString(), profile, subscription };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)}`;
  const lists: Lists = {
    ...Object.fromEntries(accountLists.map((list) => [list, data.rowsOf(list)])),
    ...outsideLists,
  };
  for (const [list, rows] of Object.entries(lists)) {
    yield `,\n  ${JSON.stringify(list)}: [`;
    let separator = '\n    ';
    for await (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ',\n    ';
    }
    yield '\n  ]';
  }
  yield '\n}\n';
}

/** A file's pieces as they are made, after the first: what fails before it is thrown. */
export async function streamOf(
  pieces: AsyncGenerator<string | Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let next: Promise<IteratorResult<string | Uint8Array>> | null = Promise.resolve(await pieces.next());
  return new ReadableStream({
    async pull(controller) {
      const piece = await (next ?? pieces.next());
      next = null;
      if (piece.done) controller.close();
      else {
        const { value } = piece;
        controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
