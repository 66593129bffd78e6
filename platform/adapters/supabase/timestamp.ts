import * as z from 'zod';

const timestampPattern =
  /^(\d{4}-\d\d-\d\d)[T ]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?)(Z|[+-](?:0\d|1[0-5])(?::?[0-5]\d)?)$/;

/** Whether the calendar has such a day: `Date.parse` takes 31 February for 3 March, and Postgres has no year 0. */
function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= lastOfMonth;
}

/**
 * A timestamp as ISO 8601 with offset, microseconds kept (`2026-11-20T12:24:35.648123+00:00`). Read from either form
 * in which it arrives: PostgREST prints ISO, others print what Postgres prints (`2026-11-20 12:24:35.648+00`).
 *
 * @returns null for anything else
 */
export function isoTimestamp(text: string): string | null {
  const [, day, time, zone] = timestampPattern.exec(text) ?? [];
  if (!day || !time || !zone || !isDay(day)) return null;
  const digits = zone.replace(/[^\d]/g, '').padEnd(4, '0');
  const offset = zone === 'Z' ? '+00:00' : `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
  return `${day}T${time}${offset}`;
}

/** A timestamptz column. */
export const timestamp = z.string().transform((text, context) => {
  const iso = isoTimestamp(text);
  if (iso) return iso;
  context.addIssue({ code: 'custom', message: 'not a timestamp' });
  return z.NEVER;
});
