import { type AccountData, accountLists } from '#platform/adapters/supabase/account-data';

type Lists = Record<string, AsyncIterable<Record<string, unknown>>>;

const about =
  'Everything Scrutineer keeps about you. Our account provider has your password and sign-ins; our payment provider has your payments and invoices.';

/** Lists whose first rows are on their way while another is written: most are short. */
const listsAhead = 2;

/** Each list's name and rows in turn. What fails ahead fails in its turn. */
async function* inTurn(lists: Lists) {
  const all = Object.entries(lists).map(([name, rows]) => ({ name, rows: rows[Symbol.asyncIterator]() }));
  const firsts: Promise<IteratorResult<Record<string, unknown>>>[] = [];
  for (const [place, { name, rows }] of all.entries()) {
    for (const ahead of all.slice(firsts.length, place + listsAhead + 1)) {
      const first = ahead.rows.next();
      first.catch(() => {});
      firsts.push(first);
    }
    yield { name, rows: rowsFrom(firsts[place] ?? rows.next(), rows) };
  }
}

async function* rowsFrom<Row>(first: Promise<IteratorResult<Row>>, others: AsyncIterator<Row>) {
  for (let next = await first; !next.done; next = await others.next()) yield next.value;
}

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
  for await (const { name, rows } of inTurn(lists)) {
    yield `,\n  ${JSON.stringify(name)}: [`;
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
