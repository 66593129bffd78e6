import QuickLRU from 'quick-lru';
import type { ResultsPlace, RuleResultsStore } from '#platform/adapters/supabase/rule-results';
import { noRecord, type TrackRecord, trackRecordOf } from '#racing/engineer/answer/rule-results';
import { withDeadline } from '#platform/http/resilience';
import { logWarn } from '#platform/observability/log';

const minuteMs = 60_000;
/** How long a run waits for them, in milliseconds: they only put rules in another order. */
const patienceMs = 800;

const lately = new QuickLRU<string, TrackRecord>({ maxSize: 200, maxAge: 5 * minuteMs });

/** Results of the rules with a car at a track, up to minutes old. Empty if they cannot be read. */
export async function recordLately(place: ResultsPlace, store: RuleResultsStore): Promise<TrackRecord> {
  const name = JSON.stringify([place.game, place.car, place.track]);
  const record = lately.get(name);
  if (record) return record;
  try {
    const record = trackRecordOf(await withDeadline(patienceMs, () => store.at(place)));
    lately.set(name, record);
    return record;
  } catch (error) {
    logWarn('rule_records_read_failed', { error });
    return noRecord;
  }
}
