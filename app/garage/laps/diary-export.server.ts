import { type DiaryEntry, type DiaryStore, diaryCursor } from '#platform/adapters/supabase/diary';
import type { DiaryPlace } from './diary.ts';

const pageSize = 200;

async function* entriesOf(diary: DiaryStore, place: DiaryPlace): AsyncGenerator<DiaryEntry> {
  for (let cursor: string | null = null; ; ) {
    const page: DiaryEntry[] = await diary.page(place, { cursor, most: pageSize, withFiles: false });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    cursor = diaryCursor(last);
  }
}

/** Rows behind a head that is written once the first row was read: a database that is away is an error, and no cut file. */
async function* underHead(head: string, rows: AsyncGenerator<string>): AsyncGenerator<string> {
  let row = await rows.next();
  yield head;
  for (; !row.done; row = await rows.next()) yield row.value;
}

async function* jsonRows(diary: DiaryStore, place: DiaryPlace): AsyncGenerator<string> {
  let separator = '\n  ';
  for await (const entry of entriesOf(diary, place)) {
    const {
      before_data: _,
      after_data: __,
      ...entryFields
    } = { before_data: null, after_data: null, ...entry };
    yield separator + JSON.stringify(entryFields);
    separator = ',\n  ';
  }
  yield '\n]}\n';
}

/** Files are in the games' units, whatever the driver reads pages in. */
const units = { pressure: 'psi', temperature: '°C', fuel: 'l', time: 's' };

/** A whole diary as JSON, one entry a line. */
export const diaryJson = (diary: DiaryStore, place: DiaryPlace): AsyncGenerator<string> =>
  underHead(
    `{"diary": ${JSON.stringify(place)}, "units": ${JSON.stringify(units)}, "entries": [`,
    jsonRows(diary, place),
  );

const columns = [
  'time',
  'kind',
  'setup',
  'version',
  'laps',
  'best_lap_s',
  'typical_lap_s',
  'track_temp_c',
  'next_track_temp_c',
  'hot_lf_psi',
  'hot_rf_psi',
  'hot_lr_psi',
  'hot_rr_psi',
  'fuel_used_l',
  'changes',
  'answer',
  'decision',
  'note',
  'felt_entry',
  'felt_middle',
  'felt_exit',
] as const;

type Cells = Partial<Record<(typeof columns)[number], string | number | null>>;

function cellsOf(entry: DiaryEntry): Cells {
  const cells: Cells = { time: entry.happened_at, kind: entry.kind, setup: entry.setup_id };
  if (entry.kind === 'card') {
    const { changes, answer, decision, note } = entry.told;
    const changesText = changes.map(({ label, from, to }) => `${label} ${from} → ${to}`).join('; ');
    return { ...cells, changes: changesText, answer, decision, note };
  }
  if (entry.kind !== 'stint') return { ...cells, version: entry.version };
  const { laps, bestLap, typicalLap, trackTemp, nextTrackTemp, hot, fuelUsed, balance, notes } = entry.told;
  return {
    ...cells,
    version: entry.version,
    laps,
    best_lap_s: bestLap,
    typical_lap_s: typicalLap,
    track_temp_c: trackTemp,
    next_track_temp_c: nextTrackTemp,
    hot_lf_psi: hot.LF ?? null,
    hot_rf_psi: hot.RF ?? null,
    hot_lr_psi: hot.LR ?? null,
    hot_rr_psi: hot.RR ?? null,
    fuel_used_l: fuelUsed,
    note: notes,
    felt_entry: balance.entry,
    felt_middle: balance.middle,
    felt_exit: balance.exit,
  };
}

/** A value as a spreadsheet takes it: quoted, and never as a formula. */
function cell(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = (value ?? '').replace(/^(?=[=+\-@\t\r])/, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

async function* csvRows(diary: DiaryStore, place: DiaryPlace): AsyncGenerator<string> {
  for await (const entry of entriesOf(diary, place)) {
    const cells = cellsOf(entry);
    yield `${columns.map((name) => cell(cells[name])).join(',')}\r\n`;
  }
}

/** A whole diary as a table for spreadsheets, with a head. */
export const diaryCsv = (diary: DiaryStore, place: DiaryPlace): AsyncGenerator<string> =>
  underHead(`${columns.join(',')}\r\n`, csvRows(diary, place));
