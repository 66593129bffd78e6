import type { AppLoadContext } from '@remix-run/cloudflare';
import type { ResultsPlace } from '#platform/adapters/supabase/rule-results';
import { recordText, trackRecordOf } from '#racing/engineer/answer/rule-results';
import { logWarn } from '#platform/observability/log';

type Ruled = { rule?: string };

/** The rules' track records in words, by id; empty when they cannot be read, because they are an extra. */
export async function ruleRecords(
  { ruleResults, driver }: Pick<AppLoadContext, 'ruleResults' | 'driver'>,
  place: ResultsPlace,
  changes: readonly Ruled[],
): Promise<Record<string, string>> {
  const rules = changes.flatMap(({ rule }) => rule ?? []);
  if (driver.state === 'signed-out' || rules.length === 0) return {};
  try {
    const record = trackRecordOf(await ruleResults.at(place));
    return Object.fromEntries(
      rules.flatMap((rule) => {
        const result = record.shown(rule);
        return result ? [[rule, recordText(result)]] : [];
      }),
    );
  } catch (error) {
    logWarn('rule_records_read_failed', { error });
    return {};
  }
}

/** A change with what became of its rule. */
export function withRuleRecord<Change extends Ruled>(
  change: Change,
  records: Readonly<Record<string, string>>,
): Change & { kept?: string } {
  const words = records[change.rule ?? ''];
  return words ? { ...change, kept: words } : change;
}
