import type { RoomList, RoomPage } from '#racing/engineer/run/room-page';

type Row = Record<string, SqlStorageValue>;

const lists: Record<RoomList, { table: string; key: string }> = {
  engineer_runs: { table: 'runs', key: 'request_id' },
  engineer_uses: { table: 'uses', key: 'id' },
};

/** A run with its events can be a hundred kilobytes. */
const pageSize = 20;

/** A row with every column there is, JSON as what it says. */
function readable(row: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'string' && value.startsWith('{') ? (JSON.parse(value) as unknown) : value,
    ]),
  );
}

/** A page of all that a room keeps of its driver; a run has its events in it. */
export function roomRows(sql: SqlStorage, list: RoomList, after: string): RoomPage {
  const { table, key } = lists[list];
  const rows = sql
    .exec<Row>(`select * from ${table} where ${key} > ? order by ${key} limit ${pageSize}`, after)
    .toArray();
  const eventsOf = (requestId: SqlStorageValue) =>
    sql
      .exec<Row>('select id, event, data from events where request_id = ? order by id', requestId)
      .toArray()
      .map(readable);
  return {
    rows: rows.map((row) => ({
      ...readable(row),
      ...(table === 'runs' && { events: eventsOf(row.request_id ?? '') }),
    })),
    next: rows.length === pageSize ? String(rows.at(-1)?.[key]) : null,
  };
}
